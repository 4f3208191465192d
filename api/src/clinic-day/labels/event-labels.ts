import type { LabelSettings, labelsQuery } from '@chaps/contracts/labels';
import type * as z from 'zod';
import { readEventLabelSettings } from '../../events/label-settings.ts';
import { readLeadingZeros } from '../../events/laboratory-settings.ts';
import type { PaperFile } from '../../follow-up/papers/send-paper.ts';
import { isPrintable, missingGlyphsError } from '../../follow-up/papers/typefaces.ts';
import type { Services } from '../../platform/config/services.ts';
import { writeAudit } from '../../platform/db/audit.ts';
import { type Executor, withTransaction } from '../../platform/db/database.ts';
import { HttpError, NotFoundError } from '../../platform/http/errors.ts';
import { readDayPeople } from '../day-list.ts';
import { deduplicateSamples, listTakenTubes } from '../samples.ts';
import { ensureTubeCodes } from '../tube-codes.ts';
import type { LabelFacts } from './draw-label.ts';
import { drawLabels } from './draw-labels.ts';

type Query = z.output<typeof labelsQuery>;
type Day = Awaited<ReturnType<typeof readDayPeople>>;
type Person = Day['appointments'][number];
type State = Person['state'];

/** Leaves out people without a tube: those who cancelled, did not come, or gave no sample. */
const STATES: Record<Query['people'], ReadonlySet<State>> = {
  expected: new Set(['expected', 'arrived', 'ready']),
  sampled: new Set(['sampled']),
};

/**
 * @throws {NotFoundError} for someone not on the list @throws {HttpError} 409 when there is nobody
 */
function filterPeople({ appointments }: Day, { people, person }: Query): Person[] {
  const wanted = appointments.filter((each) =>
    person === undefined
      ? STATES[people].has(each.state) && (!each.is_cancelled || each.state !== 'expected')
      : each.appointment_id === person.toLowerCase(),
  );
  if (wanted.length > 0) return wanted;
  if (person !== undefined) throw new NotFoundError();
  const none = { expected: 'is expected', sampled: 'has given a sample' }[people];
  throw new HttpError(409, 'EVENT_CHANGED', `Nobody ${none}, so there are no labels to print.`);
}

const fullName = ({ last_name, first_name }: Person) => `${last_name}, ${first_name}`;

/**
 * The people whose names can be printed. The caller may leave out as many others as the error named.
 * @throws {HttpError} 409 LETTERS_MISSING that names the others
 */
function filterPrintable(wanted: readonly Person[], without = '0'): readonly Person[] {
  const [printable = [], lacking = []] = [true, false].map((is) =>
    wanted.filter((person) => isPrintable(fullName(person)) === is),
  );
  if (printable.length > 0 && lacking.length === Number(without)) return printable;
  if (lacking.length === 0) return wanted;
  const names = lacking.map((person) => [person.appointment_id, fullName(person)] as const);
  const details = printable.length > 0 ? Object.fromEntries(names) : undefined;
  throw missingGlyphsError([...new Set(names.map(([, name]) => name))], details);
}

/** The recorded code of each person's tube, which takes precedence over their label's. */
async function readRecordedCodes(
  db: Executor,
  eventId: string,
): Promise<ReadonlyMap<string, string>> {
  const zeros = await readLeadingZeros(db, eventId);
  const taken = deduplicateSamples(await listTakenTubes(db, eventId), zeros);
  const tubes = Map.groupBy(taken, ({ subject }) => subject);
  return new Map(
    [...tubes].flatMap(([subject, [tube, ...others]]) =>
      tube && others.length === 0 ? [[subject, tube.code] as const] : [],
    ),
  );
}

/**
 * Labels for everyone, or for one person, as the event's laboratory requires. Where tubes have the charity's
 * codes, anyone without a code gets one.
 * @throws {NotFoundError} @throws {HttpError} 409 when there is nobody, and for a name without a font
 */
export async function createEventLabels(
  { db, now }: Pick<Services, 'db' | 'now'>,
  eventId: string,
  query: Query,
  by: { actor: string; requestId: string },
): Promise<PaperFile> {
  const day = await readDayPeople(db, eventId);
  const all = filterPeople(day, query);
  const wanted = filterPrintable(all, query.without);
  const settings = await readEventLabelSettings(db, eventId);
  const isOurs = settings.codes_from === 'charity';
  const recorded = isOurs ? await readRecordedCodes(db, eventId) : undefined;
  const codes = await withTransaction(db, async (transaction) => {
    const without = wanted.filter((person) => !recorded?.has(person.appointment_id));
    const made = isOurs && (await ensureTubeCodes(transaction, eventId, without, by.actor));
    const { people, person } = query;
    await writeAudit(transaction, {
      ...by,
      action: 'labels made',
      subject: `event ${eventId}`,
      eventId,
      details: {
        ...(person === undefined ? { people } : { person }),
        labels: wanted.length,
        ...(wanted.length < all.length ? { without: all.length - wanted.length } : {}),
      },
    });
    return made;
  });
  const { event_date, event_name } = day;
  const labels = wanted.map(({ appointment_id: id, ...person }) => ({
    ...{ ...person, event_date, event_name },
    code: codes ? (recorded?.get(id) ?? codes.get(id) ?? null) : person.reference,
  }));
  const content = await drawLabels(labels, settings, now());
  const whose = query.person === undefined ? query.people : 'one';
  return { filename: `labels-${whose}-${day.event_date}.pdf`, content };
}

const EXAMPLE_PERSON = {
  first_name: 'Siân',
  last_name: 'Example',
  date_of_birth: '1960-03-12',
  start_time: '09:20',
  event_date: '2026-12-01',
  event_name: 'Castle Park',
};

/** A label of an invented person. */
export const getExampleLabel = ({ codes_from }: LabelSettings): LabelFacts => ({
  ...EXAMPLE_PERSON,
  code: codes_from === 'charity' ? 'T7KQ2M9XAG' : 'CH-7KQ2M9XA',
});
