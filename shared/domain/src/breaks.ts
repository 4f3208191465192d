import { type Break, toMinutes } from './slots.ts';

interface Times {
  start_time: string;
  end_time: string;
}

/** A sentence that says why an event cannot have these breaks; undefined if it can. */
export function findBreaksError(breaks: readonly Break[], event: Times): string | undefined {
  const ordered = sortBreaks(breaks);
  for (const [index, { from, to }] of ordered.entries()) {
    if (from >= to) return `The break from ${from} must end after it begins.`;
    if (from < event.start_time || to > event.end_time) {
      return `The break from ${from} to ${to} is outside the event’s times.`;
    }
    const next = ordered[index + 1];
    if (next && next.from < to) return `The breaks from ${from} and from ${next.from} overlap.`;
  }
  return undefined;
}

const sortBreaks = (breaks: readonly Break[]): Break[] =>
  breaks.toSorted((one, other) => toMinutes(one.from) - toMinutes(other.from));

/** Adds a break, joined with the breaks that it touches. */
export function addBreak(breaks: readonly Break[], added: Break): Break[] {
  const joined = { ...added };
  const apart = breaks.filter(({ from, to }) => {
    if (to < added.from || from > added.to) return true;
    if (from < joined.from) joined.from = from;
    if (to > joined.to) joined.to = to;
    return false;
  });
  return sortBreaks([...apart, joined]);
}

/** Removes a period from the breaks, which may shorten or split some of them. */
export const removeBreak = (breaks: readonly Break[], { from, to }: Break): Break[] =>
  breaks.flatMap((each) =>
    [
      { from: each.from, to: each.to < from ? each.to : from },
      { from: each.from > to ? each.from : to, to: each.to },
    ].filter((rest) => rest.from < rest.to),
  );

/**
 * New times for people whose own time no longer exists: for each person, in order, the nearest time with a
 * free seat, or the first in `free` if two are equally near.
 * @param free seats left at each time
 * @returns undefined for people for whom no seat is left
 */
export function findNearestFreeTimes(
  wanted: readonly Date[],
  free: ReadonlyArray<{ at: Date; seats: number }>,
): (Date | undefined)[] {
  const left = free.map(({ at, seats }) => ({ at, seats }));
  return wanted.map((time) => {
    const distance = ({ at }: { at: Date }) => Math.abs(at.getTime() - time.getTime());
    const nearest = left
      .filter(({ seats }) => seats > 0)
      .reduce<{ at: Date; seats: number } | undefined>(
        (best, each) => (best && distance(best) <= distance(each) ? best : each),
        undefined,
      );
    if (nearest) nearest.seats -= 1;
    return nearest?.at;
  });
}
