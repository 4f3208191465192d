import type { BuildFigures, Releases, SitePart } from '@chaps/contracts/releases';

export interface ReleaseRow {
  part: string;
  build: string;
  state: 'live' | 'canary' | 'stopped' | 'before';
  /** Percentage of browsers that get the canary. */
  percent?: number;
  since: string;
  by?: string | null | undefined;
  figures?: BuildFigures | undefined;
  note?: string | undefined;
  /** The build that a rollback of this one makes live. */
  backTo?: string | undefined;
  /** Parts that are rolled back together with this one. */
  backWith?: string[] | undefined;
}

function describeComparison(
  { canaries }: Releases,
  part: string,
  build: string,
): string | undefined {
  const counts = canaries.find((each) => each.part === part && each.build === build)?.counts;
  if (!counts) return undefined;
  const { canary, live } = counts;
  return `Failed in ${canary.failures} of ${canary.views} views; the live build failed in ${live.failures} of ${live.views}`;
}

function toRows(releases: Releases, found: SitePart): ReleaseRow[] {
  const { part, builds, canary, stopped_canary: stopped, back_to, back_with } = found;
  const figuresOf = (build: string) =>
    releases.figures.find((each) => each.part === part && each.build === build);
  const back = { backTo: back_to ?? undefined, backWith: back_with };
  const rows: ReleaseRow[] = builds.slice(0, 1).map((live) => ({
    part,
    ...live,
    state: 'live',
    ...(canary ? {} : back),
  }));
  if (canary) {
    const note = describeComparison(releases, part, canary.build);
    rows.push({ part, ...canary, state: 'canary', note, ...back });
  }
  if (stopped) {
    const { build, at, reason } = stopped;
    rows.push({ part, build, state: 'stopped', since: at, note: reason });
  }
  const earlier = builds.slice(1).find(({ build }) => build === back_to);
  if (earlier) rows.push({ part, ...earlier, state: 'before' });
  return rows.map((row) => ({ ...row, figures: figuresOf(row.build) }));
}

/** Each part's live build, with its canary and the previous build. */
export const toReleaseRows = (releases: Releases): ReleaseRow[] =>
  releases.parts.flatMap((part) => toRows(releases, part));
