import { provideSessionActions, provideSiteConfig, provideSlot } from '@chaps/runtime';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { readSiteConfig } from './config.ts';
import { withOverride } from './federation/override-request.ts';
import { policyOf, readRegistry } from './federation/registry.ts';
import { Slot } from './federation/slot.tsx';
import { StartFailure } from './pages/start-failure.tsx';
import { allowScriptsBelow } from './security/trusted-types.ts';
import { startSession } from './session/session.ts';
import { sessionActionsOf } from './session/session-actions.ts';
import { measureVisit } from './telemetry/measure-visit.ts';

/** Starts the site: configuration and registry, then the first page, then the session. */
export async function bootstrap(): Promise<void> {
  const container = document.getElementById('root');
  if (!container) throw new Error('The document has no element for the site.');
  const root = createRoot(container);
  try {
    const [config, published] = await Promise.all([readSiteConfig(), readRegistry()]);
    const registry = await withOverride(published, config);
    provideSiteConfig(config);
    provideSlot(Slot);
    provideSessionActions(sessionActionsOf(config));
    const policy = policyOf(registry, window.location.pathname);
    // The payment SDK loads more scripts from its own origin.
    if (policy) allowScriptsBelow(new URL('/', config.payments.sdkBaseUrl).href);
    // A transition lets the browser handle input between slices of the render.
    startTransition(() => root.render(<App documentPolicy={policy} />));
    startSession(config);
    measureVisit(config, registry).catch(reportError);
  } catch (error) {
    reportError(error);
    root.render(<StartFailure />);
  }
}
