/** When a request was in progress, in milliseconds since navigation started. */
export interface Span {
  name: string;
  start: number;
  end: number;
}

/** Returns the longest chain of requests that each began after the previous one had ended. */
export function longestSequence(spans: readonly Span[]): Span[] {
  const row: Span[] = [];
  // The request that ends first leaves the most room for later ones.
  for (const span of spans.toSorted((a, b) => a.end - b.end)) {
    const last = row.at(-1);
    if (!last || span.start >= last.end) row.push(span);
  }
  return row;
}
