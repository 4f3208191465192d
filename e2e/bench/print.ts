export const printLine = (line: string) => process.stdout.write(`${line}\n`);

/**
 * Prints the median and the maximum of some times.
 * @param atMost limit in milliseconds; omitted where only the order of magnitude is known
 * beforehand
 */
export function printTimes(what: string, times: readonly number[], atMost?: number): void {
  const sorted = times.toSorted((one, two) => one - two);
  const [middle = 0, slowest = 0] = [0.5, 1].map(
    (share) => sorted[Math.floor(share * (sorted.length - 1))],
  );
  const target =
    atMost === undefined
      ? ''
      : `, target at most ${atMost} ms: ${middle <= atMost ? 'reached' : 'NOT REACHED'}`;
  printLine(`  ${what}: ${middle.toFixed(0)} ms, slowest ${slowest.toFixed(0)}${target}`);
}
