import type { RegistryEntry } from '@chaps/contracts/registry';
import type { CanaryEvent } from '@chaps/contracts/telemetry';
import { apiConnection } from '@chaps/runtime';
import { extractAddress } from '../telemetry/address-in.ts';
import { type ComparedBuild, comparedBuilds } from './choose-builds.ts';

/** The document's signed visit, which every report needs. A failure is not retried. */
let visit: Promise<string | undefined> | undefined;

const loadTelemetry = () => import('../telemetry/telemetry.ts');

async function startSignedVisit(): Promise<string | undefined> {
  try {
    const { startVisit } = await loadTelemetry();
    return await startVisit(apiConnection().url);
  } catch {
    // Losing a report does not matter.
    return undefined;
  }
}

/** Each event counts once in a document, however often it happens. */
const sentEvents = new Set<string>();

async function report(build: ComparedBuild, event: CanaryEvent['event']): Promise<void> {
  const key = [build.part, build.canary, build.cohort, event].join(' ');
  if (sentEvents.has(key)) return;
  sentEvents.add(key);
  visit ??= startSignedVisit();
  const signed = await visit;
  if (!signed) return;
  const { sendTelemetry } = await loadTelemetry();
  sendTelemetry(apiConnection().url, { canaryEvents: [{ ...build, event }], visit: signed });
}

/** Reports that the document uses a build. */
export function reportBuildUsed({ baseUrl }: Pick<RegistryEntry, 'baseUrl'>): void {
  const build = comparedBuilds.get(baseUrl);
  if (build) report(build, 'view');
}

/** Reports that a build failed to load or to render. */
export function reportBuildFailed({ baseUrl }: Pick<RegistryEntry, 'baseUrl'>): void {
  const build = comparedBuilds.get(baseUrl);
  if (build) report(build, 'failure');
}

function reportScriptFailure(address: string): void {
  for (const [baseUrl, build] of comparedBuilds) {
    if (address.startsWith(baseUrl)) report(build, 'failure');
  }
}

/** Reports builds that are being compared, from every visit and immediately. */
export function watchComparedBuilds(): void {
  window.addEventListener('error', ({ filename, error }) =>
    reportScriptFailure(filename || extractAddress(error)),
  );
  window.addEventListener('unhandledrejection', ({ reason }) =>
    reportScriptFailure(extractAddress(reason)),
  );
}
