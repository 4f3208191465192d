import type { SiteConfig } from '@chaps/contracts/config';
import type { Registry } from '@chaps/contracts/registry';
import type { BuildReport, WebVital } from '@chaps/contracts/telemetry';
import { findEntryByAddress } from '../registry/known-builds.ts';
import { findOwner } from '../registry/registry.ts';
import { extractAddress } from '../telemetry/address-in.ts';

type Build = Pick<BuildReport, 'part' | 'build'>;

const MAX_BUILDS = 8;

/**
 * The build whose script failed, from the first address in the stack; the shell if the address belongs to
 * no remote.
 */
function findFailedBuild(shell: Build, address: string): Build {
  const entry = findEntryByAddress(address);
  return entry ? { part: entry.name, build: entry.build } : shell;
}

/** Collects the measurements of one visit, by build. */
class VisitReport {
  readonly #builds = new Map<string, BuildReport>();

  constructor(firstPage: Build) {
    this.#of(firstPage);
  }

  #of({ part, build }: Build): BuildReport | undefined {
    const key = `${part} ${build}`;
    if (!this.#builds.has(key) && this.#builds.size < MAX_BUILDS) {
      this.#builds.set(key, { part, build, vitals: {}, errors: 0 });
    }
    return this.#builds.get(key);
  }

  setVital(build: Build, name: WebVital, value: number): void {
    const report = this.#of(build);
    if (report) report.vitals[name] = value;
  }

  addError(build: Build): void {
    const report = this.#of(build);
    if (report && report.errors < 1000) report.errors += 1;
  }

  get builds(): BuildReport[] {
    return [...this.#builds.values()];
  }
}

/**
 * Measures a sample of visits: web vitals for the build of the first page, and script failures for the
 * builds
 * that caused them. The report identifies neither the person nor the page.
 * @param random decides whether this visit belongs to the sample
 */
export async function measureVisit(
  { apiUrl, vitalsSample = 0 }: Pick<SiteConfig, 'apiUrl' | 'vitalsSample'>,
  registry: Registry,
  random = Math.random,
): Promise<void> {
  if (random() >= vitalsSample) return;
  const shell = { part: 'shell', build: registry.shell.build };
  const owner = findOwner(registry, window.location.pathname);
  const firstPage = owner ? { part: owner.name, build: owner.build } : shell;
  const report = new VisitReport(firstPage);
  window.addEventListener('error', ({ filename, error }) =>
    report.addError(findFailedBuild(shell, filename || extractAddress(error))),
  );
  window.addEventListener('unhandledrejection', ({ reason }) =>
    report.addError(findFailedBuild(shell, extractAddress(reason))),
  );
  const [vitals, { sendTelemetry }] = await Promise.all([
    import('web-vitals'),
    import('../telemetry/telemetry.ts'),
  ]);
  const take = ({ name, value }: { name: WebVital; value: number }) =>
    report.setVital(firstPage, name, value);
  for (const on of [vitals.onCLS, vitals.onFCP, vitals.onINP, vitals.onLCP, vitals.onTTFB])
    on(take);
  // Registered after the library's own listeners, which report their last values on the same event.
  const send = () => {
    if (document.visibilityState !== 'hidden') return;
    document.removeEventListener('visibilitychange', send);
    sendTelemetry(apiUrl, { builds: report.builds });
  };
  document.addEventListener('visibilitychange', send);
}
