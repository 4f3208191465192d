import type { Day } from './before.ts';
import { type GeneratedPerson, isAtEvent } from './people.ts';
import type { Site } from './site.ts';

/** A clinician calls every second person with a raised result; the others' mails stay on hold. */
export async function callRaisedResults(
  { ask, listed, staff }: Site,
  event: Day,
  people: readonly GeneratedPerson[],
): Promise<string[]> {
  const path = `/staff/results-not-told?event_id=${event.id}&show=to+call+first`;
  const items = await listed(staff.releaser, path);
  const toCall = people.filter((person) => isAtEvent(person) && person.call === 'to call');
  const resultOf = new Map(items.map(({ reference, result_id }) => [reference, result_id]));
  const missed = toCall.filter(({ reference }) => !resultOf.has(reference));
  const [first, ...others] = toCall.filter(({ reference }) => resultOf.has(reference));
  for (const person of [first, ...others.filter((_, index) => index % 2 === 1)]) {
    if (!person) continue;
    const body = { how: 'telephone' };
    await ask(
      staff.releaser,
      'POST',
      `/staff/results/${resultOf.get(person.reference)}/told`,
      body,
    );
    person.call = 'called';
    if (person.address !== null) person.mails.push('Your test result is ready');
  }
  return [
    ...missed.map(({ reference }) => `nobody is asked to call ${reference}`),
    ...(items.length === toCall.length ? [] : ['somebody is to be called without a raised result']),
  ];
}
