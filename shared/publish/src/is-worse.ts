import type { CanaryCounts } from '@chaps/contracts/telemetry';

/** Documents that must have used each build before the builds are compared. */
const MIN_VIEWS = 20;

/** Networks that these documents must have come from. */
const MIN_NETWORKS = 10;

/**
 * p-value below which a canary ends: the probability of a result this bad if both builds were equally good.
 */
const SIGNIFICANCE = 0.0005;

const logFactorials = [0];

function logFactorial(n: number): number {
  for (let next = logFactorials.length; next <= n; next += 1) {
    logFactorials.push((logFactorials.at(-1) ?? 0) + Math.log(next));
  }
  return logFactorials[n] ?? 0;
}

const logChoose = (n: number, k: number) => logFactorial(n) - logFactorial(k) - logFactorial(n - k);

/** Fisher's exact test, one-sided, for the failures of the canary. */
export function fisherProbability({ canary, live }: CanaryCounts): number {
  const failures = canary.failures + live.failures;
  const all = logChoose(canary.views + live.views, failures);
  let sum = 0;
  for (let hit = canary.failures; hit <= Math.min(failures, canary.views); hit += 1) {
    sum += Math.exp(logChoose(canary.views, hit) + logChoose(live.views, failures - hit) - all);
  }
  return Math.min(sum, 1);
}

/** Caps failures at views, because a view whose report is lost may still have failed. */
const capFailures = ({ failures, ...counts }: CanaryCounts['live']) => ({
  ...counts,
  failures: Math.min(counts.views, failures),
});

const hasEnoughViews = ({ views, networks }: CanaryCounts['live']) =>
  views >= MIN_VIEWS && networks >= MIN_NETWORKS;

/** Six standard deviations: exceeded by chance once in 500 million checks. */
const DEVIATIONS = 6;

/**
 * Whether some reports cannot come from visitors: the canary and the live build are compared in equal numbers
 * of browsers, so both should be viewed about equally often.
 */
export function hasSkewedReports({ canary, live }: CanaryCounts): boolean {
  const difference = Math.abs(canary.seen - live.seen);
  return difference > DEVIATIONS * Math.sqrt(canary.seen + live.seen);
}

/** Whether a canary fails significantly more often than the live build (ADR 14). */
export function isWorse({ canary, live }: CanaryCounts): boolean {
  if (![canary, live].every(hasEnoughViews)) return false;
  const counts = { canary: capFailures(canary), live: capFailures(live) };
  return fisherProbability(counts) < SIGNIFICANCE;
}
