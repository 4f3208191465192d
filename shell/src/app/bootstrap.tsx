import { type SiteConfig, siteConfigSchema } from '@chaps/contracts/config';
import { connectApi } from '@chaps/runtime';
import { type ReactNode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { isPrerenderedVisible, type PrerenderedPage } from '../prerender/prerendered-page.ts';
import { PrerenderedProvider } from '../prerender/readable-page.tsx';
import {
  findOwner,
  getPolicyName,
  isIsolated,
  isSelfLocking,
  readRegistry,
  readWithRestricted,
} from '../registry/registry.ts';
import { pageQuery, remoteCode } from '../registry/remote-code.ts';
import { watchComparedBuilds } from '../registry/report-canaries.ts';
import { withRequestedBuild } from '../registry/requested-build.ts';
import { Slot } from '../registry/slot.tsx';
import { allowScriptsUnder } from '../security/trusted-types.ts';
import { Auth } from '../session/auth.ts';
import { startSession } from '../session/session.ts';
import { createSessionActions } from '../session/session-actions.ts';
import { App } from './app.tsx';
import { measureVisit } from './measure-visit.ts';
import { StartFailure } from './start-failure.tsx';
import { readSiteFile } from './start-files.ts';

/**
 * Reads `/config.json`, so that one build runs in every environment.
 * @throws {Error} when it is unavailable or invalid
 */
async function readSiteConfig(): Promise<SiteConfig> {
  const response = await readSiteFile('/config.json');
  if (!response.ok) throw new Error(`The configuration request returned ${response.status}.`);
  return siteConfigSchema.parse(await response.json());
}

/** Starts the site: configuration and registry, then the first page, then the session. */
export async function bootstrap(prerendered: PrerenderedPage | undefined): Promise<void> {
  const container = document.getElementById('root');
  if (!container) throw new Error('The document has no root element for the site.');
  const root = createRoot(container);
  const render = (site: ReactNode) =>
    root.render(<PrerenderedProvider value={prerendered}>{site}</PrerenderedProvider>);
  try {
    const [config, published] = await Promise.all([readSiteConfig(), readRegistry()]);
    const requested = await withRequestedBuild(published, config);
    const isOwned = findOwner(requested, window.location.pathname) !== undefined;
    const registry = isOwned ? requested : await readWithRestricted();
    const auth = new Auth(config);
    const session = createSessionActions(auth);
    connectApi({ url: config.apiUrl, session });
    watchComparedBuilds();
    const policy = getPolicyName(registry, window.location.pathname);
    // The payment SDK loads more scripts from its own origin.
    if (isIsolated(registry, window.location.pathname)) {
      allowScriptsUnder(new URL('/', config.payments.sdkBaseUrl).href);
    }
    const owner = findOwner(registry, window.location.pathname);
    if (owner) {
      const ready = remoteCode.prefetchQuery(pageQuery(owner, window.location));
      // The prerendered page is already readable: an empty page must not replace it.
      if (isPrerenderedVisible()) await ready;
    }
    // A transition lets the browser handle input between slices of the render.
    startTransition(() =>
      render(<App runtime={{ config, session, Slot }} documentPolicy={policy} />),
    );
    startSession(auth, { staysUnused: isSelfLocking(registry, window.location.pathname) });
    measureVisit(config, registry).catch(reportError);
  } catch (error) {
    reportError(error);
    render(<StartFailure />);
  }
}
