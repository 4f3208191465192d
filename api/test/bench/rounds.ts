/** Runs one side once and returns its rate, in operations per second. */
export type MeasuredRun = () => Promise<number>;

/** Two sides measured alternately: the median of each, and of the ratios of neighbouring rounds. */
export interface Comparison {
  bare: number;
  own: number;
  /** Ratio of `own` to `bare`: the median, the smallest and the largest. */
  ratio: number;
  low: number;
  high: number;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.NaN;
  return (lower + upper) / 2;
}

/**
 * Measures bare, own, own, bare … after one unmeasured round of each. Other load slows down both
 * rounds of a pair, so the ratio within a pair is more reliable than the ratio of two sums.
 */
export async function compare(bare: MeasuredRun, own: MeasuredRun, pairs = 7): Promise<Comparison> {
  await bare();
  await own();
  const rates: Array<{ bare: number; own: number }> = [];
  for (let pair = 0; pair < pairs; pair += 1) {
    if (pair % 2 === 0) rates.push({ bare: await bare(), own: await own() });
    else {
      const first = await own();
      rates.push({ own: first, bare: await bare() });
    }
  }
  const ratios = rates.map((rate) => rate.own / rate.bare);
  return {
    bare: median(rates.map((rate) => rate.bare)),
    own: median(rates.map((rate) => rate.own)),
    ratio: median(ratios),
    low: Math.min(...ratios),
    high: Math.max(...ratios),
  };
}

const percent = (ratio: number) => `${Math.round(100 * ratio)} %`;

/** Prints one line: the ratio, its spread, its target and whether it is met. */
export function reportRatio(
  what: string,
  { ratio, low, high }: Comparison,
  target: number,
): string {
  const reached = ratio >= target ? 'reached' : 'NOT REACHED';
  return `${what}: ${percent(ratio)} (${percent(low)} to ${percent(high)}), target ${percent(target)}: ${reached}`;
}

const number = (value: number) => (value >= 10 ? value.toFixed(0) : value.toFixed(1));

/**
 * Prints one line: the median of several figures, their spread, the target and whether it is met.
 */
export function reportFigures(
  what: string,
  figures: readonly number[],
  unit: string,
  target: { atLeast: number } | { atMost: number },
): string {
  const middle = median(figures);
  const [low, high] = [Math.min(...figures), Math.max(...figures)].map(number);
  const spread = figures.length > 1 ? ` (${low} to ${high})` : '';
  const [words, reached] =
    'atLeast' in target
      ? [`at least ${number(target.atLeast)}`, middle >= target.atLeast]
      : [`at most ${number(target.atMost)}`, middle <= target.atMost];
  return `${what}: ${number(middle)}${unit}${spread}, target ${words}: ${reached ? 'reached' : 'NOT REACHED'}`;
}
