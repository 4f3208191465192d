import { compareDay, compareMails } from '../compare.ts';
import { displayName, gaveSample } from '../people.ts';
import type { Json } from '../site.ts';
import type { Visitor } from './record.ts';
import type { Year, YearEvent } from './site.ts';

/**
 * Returns what is wrong with a tube's outcome, by the event's lists of tubes and results; '' if
 * nothing is.
 */
function endOf(visitor: Visitor, sample: Json, result: Json): string {
  const { isMissing, isErased, withdrawn, address } = visitor;
  if (isMissing)
    return sample.state === (withdrawn ? 'rejected' : 'missing') &&
      sample.told &&
      (sample.told.how === 'letter') === (address === null)
      ? ''
      : `${sample.state}, not told of it as expected: ${JSON.stringify(sample.told)}`;
  if (isErased) return '';
  if (withdrawn) return result?.state === 'withdrawn' ? '' : 'it is not withdrawn';
  if (sample.released_at === null) return 'there is no result';
  return result?.told ? '' : 'nobody told them the result';
}

async function findPeopleWithoutOutcome(
  { site: { ask, listed, staff } }: Year,
  { id, visitors }: YearEvent,
) {
  const path = `/staff/events/${id}`;
  const tubes = await listed(staff.coordinator, `${path}/samples?show=all`);
  const { steps } = (await ask(staff.coordinator, 'GET', `${path}/samples`)).body;
  const open = Object.entries(steps).filter(([, count]) => count !== 0);
  const results = await listed(staff.releaser, `${path}/results`);
  const notTold = await listed(staff.releaser, `/staff/results-not-told?event_id=${id}`);
  const uneven = open.map(([step, count]) => `${count} tubes of an event are left: ${step}`);
  const without = visitors.filter(gaveSample).flatMap((visitor) => {
    const isTheirs = ({ appointment_id }: Json) => appointment_id === visitor.appointmentId;
    const [sample] = tubes.filter((one) => isTheirs(one) && one.state !== 'discarded');
    const end = sample ? endOf(visitor, sample, results.find(isTheirs)) : 'the tube is gone';
    const isListed = notTold.some(({ reference }) => reference === visitor.reference);
    return [
      ...(end === '' ? [] : [`${displayName(visitor)} has no end: ${end}`]),
      ...(isListed ? [`${displayName(visitor)} is still to be told`] : []),
    ];
  });
  return [...uneven, ...without];
}

/** Finds portals that show a result other than the one that the person was told. */
async function falseInPortal({ site: { ask } }: Year, visitors: readonly Visitor[]) {
  const latest = new Map(visitors.map((one) => [one.account?.profileId, one]));
  const found: string[] = [];
  for (const visitor of latest.values()) {
    const { account, value, isErased } = visitor;
    if (!account || isErased || !gaveSample(visitor)) continue;
    const { data } = (await ask(account, 'GET', `/medical/results/${account.profileId}`)).body;
    const shown = data[0]?.result?.test_result ?? null;
    if (shown !== value)
      found.push(`the portal of ${displayName(visitor)}: ${shown}, not ${value}`);
  }
  return found;
}

/** Finds people with a result but neither a next test nor a reason for having none. */
async function withoutNextTest({ site: { ask, staff } }: Year, visitors: readonly Visitor[]) {
  const found: string[] = [];
  for (const visitor of visitors.filter(({ value, isErased }) => value !== null && !isErased)) {
    const path = `/staff/people/${visitor.profileId}/recalls`;
    const { recalls } = (await ask(staff.coordinator, 'GET', path)).body;
    if (recalls.length === 0) found.push(`${displayName(visitor)} has no next test and no reason`);
  }
  return found;
}

/** Lists what is wrong or missing at the end of the year. */
export async function listYearEndDifferences(year: Year): Promise<string[]> {
  const { site, events } = year;
  const everybody = events.flatMap(({ visitors }) => visitors);
  const found: string[] = [];
  for (const event of events) {
    found.push(...(await findPeopleWithoutOutcome(year, event)));
    found.push(...(await compareDay(site, event, event.visitors)));
  }
  const addresses = new Map(everybody.map((visitor) => [visitor.address, visitor]));
  found.push(...compareMails(site, [...addresses.values()]));
  found.push(...(await falseInPortal(year, everybody)));
  found.push(...(await withoutNextTest(year, everybody)));
  return found;
}
