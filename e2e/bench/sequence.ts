/** When a request was under way, milliseconds since the page began. */
export interface Span {
  name: string;
  start: number;
  end: number;
}

/** The longest chain of requests that each began after the previous one had ended. */
export function longestSequence(spans: readonly Span[]): Span[] {
  const row: Span[] = [];
  // The one that ends first leaves the most room for those that follow.
  for (const span of spans.toSorted((a, b) => a.end - b.end)) {
    const last = row.at(-1);
    if (!last || span.start >= last.end) row.push(span);
  }
  return row;
}
