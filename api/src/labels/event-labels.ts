import type { LabelsQuery } from '@chaps/contracts/labels';
import type { Services } from '../config/services.ts';
import { writeAudit } from '../db/audit.ts';
import { HttpError } from '../http/errors.ts';
import type { PaperFile } from '../papers/send-paper.ts';
import { labelsOf } from '../results/label-settings.ts';
import { readPeopleOfDay } from '../visits/day-list.ts';
import type { LabelFacts } from './draw-label.ts';
import { drawLabels } from './draw-labels.ts';

type Day = Awaited<ReturnType<typeof readPeopleOfDay>>;
type Person = Pick<Day['walk_ins'][number], 'state'>;

/** No label for a tube that is not to be: of somebody who cancelled, did not come, or gave no sample. */
const STATES: Record<LabelsQuery['people'], ReadonlySet<Person['state']>> = {
  expected: new Set(['expected', 'arrived', 'ready']),
  sampled: new Set(['sampled']),
};

/** By time and name, walk-ins last. */
function peopleOf(day: Day, people: LabelsQuery['people']): LabelFacts[] {
  const { event_date, event_name } = day;
  const isWanted = ({ state }: Person) => STATES[people].has(state);
  const booked = day.appointments
    .filter((person) => isWanted(person) && (!person.is_cancelled || person.state !== 'expected'))
    .map((person) => ({ ...person, code: person.reference }));
  const walkIns = day.walk_ins
    .filter(isWanted)
    .map((person) => ({ ...person, code: null, start_time: null }));
  return [...booked, ...walkIns].map((person) => ({ ...person, event_date, event_name }));
}

/**
 * A label for each person, as the event's laboratory wants it.
 * @throws {NotFoundError} @throws {HttpError} 409 when there is nobody
 */
export async function eventLabels(
  { db, now }: Pick<Services, 'db' | 'now'>,
  eventId: string,
  { people }: LabelsQuery,
  by: { actor: string; requestId: string },
): Promise<PaperFile> {
  const day = await readPeopleOfDay(db, eventId);
  const labels = peopleOf(day, people);
  if (labels.length === 0) {
    const none = { expected: 'is expected', sampled: 'has given a sample' }[people];
    throw new HttpError(409, 'EVENT_CHANGED', `Nobody ${none}, so there is no label to print.`);
  }
  const event = await db
    .selectFrom('events')
    .select('lab_name')
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  const settings = await labelsOf(db, event?.lab_name ?? null);
  await writeAudit(db, {
    ...by,
    action: 'labels made',
    subject: `event ${eventId}`,
    eventId,
    details: { people, labels: labels.length },
  });
  const content = await drawLabels(labels, settings, now());
  return { filename: `labels-${people}-${day.event_date}.pdf`, content };
}

/** A label of an invented person. */
export const SAMPLE: LabelFacts = {
  first_name: 'Siân',
  last_name: 'Example',
  date_of_birth: '1960-03-12',
  code: 'CH-7KQ2M9XA',
  start_time: '09:20',
  event_date: '2026-12-01',
  event_name: 'Castle Park',
};
