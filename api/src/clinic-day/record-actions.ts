import { recordId } from '@chaps/contracts';
import { type BoxAction, boxHandover, tubeScan } from '@chaps/contracts/box-actions';
import { upgradeAction } from '@chaps/contracts/earlier-actions';
import {
  type ActionResults,
  type actionsRequest,
  type DayAction,
  dayAction,
  MAX_SEALED_LENGTH,
} from '@chaps/contracts/visits';
import {
  effectivePayment,
  effectiveSteps,
  formatPence,
  isAmbiguousUndo,
  isBoxStep,
  londonDate,
  londonInstant,
  mayMarkAttendance,
  PAYMENT_UNDO_MS,
  type RecordedStep,
  serverTimes,
} from '@chaps/domain';
import { sql } from 'kysely';
import * as z from 'zod';
import { bookWalkIns } from '../booking/book-walk-ins.ts';
import { isStepInForce } from '../events/conditions.ts';
import { type Executor, withTransaction } from '../platform/db/database.ts';
import { HttpError } from '../platform/http/errors.ts';
import type { DayKeys } from '../platform/security/day-keys.ts';
import { auditSteps } from './audit-steps.ts';
import { authoriseDevice } from './authorise-device.ts';
import {
  addConfirmationConflicts,
  lockPeopleOfEndedAppointments,
  updateEndedAppointments,
} from './came-after.ts';
import { addConsents } from './day-consents.ts';
import { priceOnTheDay } from './day-payments.ts';
import { findPeopleListedTwice } from './listed-twice.ts';
import { type Day, type DayChange, lockDay } from './lock-day.ts';
import { restoreMovedBookings, undoRestoredMoves } from './moved-meanwhile.ts';
import { reopenDayForLateStep } from './open-day.ts';
import { isPaymentAction, recordDayPayments } from './paid-steps.ts';
import {
  closeRecordedRejections,
  type SentAction,
  storeRejectedActions,
} from './rejected-steps.ts';
import { addSamples } from './samples.ts';
import type { Services } from './services.ts';
import {
  insertSteps,
  readPaymentStepsByAppointment,
  readStepsByAppointment,
  storeConflicts,
} from './steps.ts';
import { recordActionsAtBox } from './tubes/box.ts';
import { applyBoxEvidence } from './tubes/box-evidence.ts';
import { lockVisits, writeVisits } from './visit-rows.ts';

type Result = ActionResults['results'][number];
type Request = z.output<typeof actionsRequest>;

/** Why nothing can be recorded, regardless of earlier records. */
const explainDayRejection = (day: Day, today: string): string | undefined =>
  mayMarkAttendance(day.event_date, today) ? undefined : BEFORE_EVENT_DAY;
export const BEFORE_EVENT_DAY = 'You cannot record anything before the day of the event.';

interface Booking {
  profile_id: string;
  status: string;
  /** Pence to pay on the day; null if nothing. */
  price: number | null;
}

function explainBookingRejection(booking: Booking | undefined, action: DayAction) {
  if (!booking || booking.status === 'held' || booking.status === 'released') {
    return 'This person has no booking at this event.';
  }
  const isUnknown = action.step === 'paid' && (action.amount ?? booking.price) === null;
  return isUnknown ? 'Nothing is due on the day for this booking.' : undefined;
}

/**
 * What staff are told when the amount taken differs from the price, which may have changed in the
 * meantime.
 */
function describeAmountDifference({ amount }: DayAction, { price }: Booking): string | undefined {
  if (amount === undefined || amount === price) return undefined;
  return price === null
    ? `${formatPence(amount)} was taken, but nothing was due. Decide whether to refund it.`
    : `${formatPence(amount)} was taken, but the price is ${formatPence(price)}. Settle the difference.`;
}

/**
 * What staff are told about an undone payment. The undo is recorded in any case: the money was
 * either returned at check-in or not, and the order in which steps arrive must not decide which
 * payment counts.
 * @param received when the server received each payment
 */
function describeUndonePayment(
  action: DayAction,
  before: readonly RecordedStep[],
  received: ReadonlyMap<string, Date>,
  now: Date,
): string | undefined {
  const payment = action.step === 'not paid' ? effectivePayment(before) : undefined;
  if (!payment) return undefined;
  if (effectivePayment([...before, { ...action, reason: null }])) {
    return 'This payment was made too long ago to undo here. Refund it in the console.';
  }
  // The device claims a time; only the server knows when the payment was recorded.
  const known = received.get(payment.action_id);
  return known !== undefined && now.getTime() - known.getTime() > PAYMENT_UNDO_MS
    ? 'It was marked as paid a few minutes ago, and is now marked as not paid. Check that the person has been given their money back.'
    : undefined;
}

const WRONG_CLOCK = 'The clock on this device is wrong. Correct it and try again.';

/**
 * Actions with their times by the server's clock; an undo with an ambiguous time becomes an error.
 */
function withServerTimes(wanted: readonly Read[], eventDate: string, now: Date): readonly Read[] {
  const begin = londonInstant(eventDate, '00:00');
  const valid = wanted.flatMap(({ action, atBox }) => action ?? atBox ?? []);
  const times = serverTimes(valid, begin, now);
  const timeOf = new Map(valid.map((action, index) => [action, times[index] ?? now]));
  const doneAt = (action: DayAction | BoxAction) => (timeOf.get(action) ?? now).toISOString();
  return wanted.map((each) => {
    const { action_id, action, atBox, sent } = each;
    if (atBox) return { action_id, sent, atBox: { ...atBox, done_at: doneAt(atBox) } };
    if (!action) return each;
    if (isAmbiguousUndo(action, begin, now)) return { action_id, sent, fault: WRONG_CLOCK };
    return { action_id, sent, action: { ...action, done_at: doneAt(action) } };
  });
}

/**
 * A walk-in has no slot, so a change of the event's date cannot see and lock the appointment that the
 * first step creates: it locks the event instead.
 */
const needsComparison = (action: DayAction) =>
  action.sample_code !== undefined || action.person !== undefined || isPaymentAction(action);

/** The outcome of a recorded action, given the state before it. */
function getOutcome(
  { action_id, step, undoes }: DayAction,
  before: readonly RecordedStep[],
): Result {
  const isDone = () => {
    if (step === 'paid') return effectivePayment(before) !== undefined;
    if (step === 'undo') return before.some((each) => each.undoes === (undoes ?? ''));
    return effectiveSteps(before).some((each) => each.step === step);
  };
  return { action_id, outcome: isDone() ? 'repeated' : 'applied' };
}

/**
 * The response to an action that was recorded before, because its device may not have received the
 * first one.
 */
const toRepeatedResult = (action_id: string, reason: string | null | undefined): Result =>
  reason
    ? { action_id, outcome: 'conflict', about: 'booking', reason }
    : { action_id, outcome: 'repeated' };

/** What staff are told about recorded steps. */
const getConflicts = (results: readonly Result[], recorded: ReadonlySet<string>) =>
  new Map(
    results.flatMap(({ action_id, outcome, reason }) => {
      const id = action_id.toLowerCase();
      return outcome === 'conflict' && reason !== undefined && recorded.has(id)
        ? [[id, reason] as const]
        : [];
    }),
  );

interface Read extends SentAction {
  action?: DayAction;
  /** Set instead of `action` for an action at the box. */
  atBox?: BoxAction;
  fault?: string;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function read(raw: Request['actions'][number], dayKeys: DayKeys): Promise<Read> {
  const { action_id, sealed } = raw;
  if (sealed && sealed.length > MAX_SEALED_LENGTH) return { action_id, fault: 'It is too long.' };
  const text = sealed === undefined ? undefined : await dayKeys.unseal(sealed);
  if (text === null) return { action_id, fault: 'It was not encrypted for this site.' };
  const sent = text === undefined ? raw : parseJson(text);
  return parseBoxAction(action_id, sent) ?? parseAction(action_id, sent);
}

/**
 * Whether the request comes from a tablet, whose rejected actions are stored. The console shows a
 * rejection immediately.
 */
const isFromTablet = ({ device, actions }: Pick<Request, 'device' | 'actions'>) =>
  device !== undefined || actions.some(({ sealed }) => sealed !== undefined);

/** Why a request item cannot be read as an action. */
function explainInvalidAction(
  action_id: string,
  { data, error }: z.ZodSafeParseResult<{ action_id: string }>,
): string | undefined {
  if (data) {
    const isOwn = data.action_id === action_id.toLowerCase();
    return isOwn ? undefined : 'It does not match its action id.';
  }
  const [issue] = error.issues;
  return `${issue?.path.join('.')} ${issue?.message}`.trim();
}

function parseAction(action_id: string, action: unknown): Read {
  const sent = upgradeAction(action);
  const parsed = dayAction.safeParse(sent);
  const fault = explainInvalidAction(action_id, parsed);
  return parsed.data && fault === undefined
    ? { action_id, sent, action: parsed.data }
    : { action_id, sent, fault: fault ?? '' };
}

const actionWithStep = z.object({ step: z.unknown() });

/** @returns undefined for an action at the box that concerns no tube */
function parseBoxAction(action_id: string, sent: unknown): Read | undefined {
  const step = actionWithStep.safeParse(sent).data?.step;
  if (!isBoxStep(step)) return undefined;
  const parsed = (step === 'handed over' ? boxHandover : tubeScan).safeParse(sent);
  const fault = explainInvalidAction(action_id, parsed);
  return parsed.data && fault === undefined
    ? { action_id, sent, atBox: parsed.data }
    : { action_id, sent, fault: fault ?? '' };
}

/**
 * Records steps of the day. Each action has its own outcome, and none stops another; in any order,
 * and with repeats, the resulting state is the same.
 * @param role what the caller's role includes; the log shows what they did outside it
 * @throws {HttpError} 404; 403 DEVICE_REVOKED: nothing is recorded, and everything is stored as rejected
 */
export async function recordActions(
  { db, now, dayKeys, keys }: Pick<Services, 'db' | 'now' | 'dayKeys' | 'keys'>,
  change: DayChange,
  { actions, ...tablet }: Request,
  sessionId: string | null,
  role: { takesSamples: boolean; handlesTubes: boolean },
): Promise<ActionResults> {
  const wanted = await Promise.all(actions.map((raw) => read(raw, dayKeys)));
  const { eventId } = change;
  const isTablet = isFromTablet({ ...tablet, actions });
  const compared = wanted.some(({ action, atBox }) => atBox || (action && needsComparison(action)));
  const recording = withTransaction(db, async (transaction) => {
    const day = await lockDay(transaction, eventId, compared ? 'compare' : 'record');
    const device = await authoriseDevice(transaction, eventId, tablet, sessionId, now());
    const acting = { keys, day, now: now(), device: device ?? null };
    const steps = withServerTimes(wanted, day.event_date, acting.now);
    const ofBox = steps.filter(({ atBox }) => atBox);
    const ofPeople = steps.filter(({ atBox }) => !atBox);
    const { results, recorded } = await addSteps(transaction, change, ofPeople, acting);
    await auditSteps(transaction, change, recorded, role.takesSamples);
    const answers = await recordBoxActions(transaction, change, ofBox, {
      ...acting,
      handlesTubes: role.handlesTubes,
    });
    if (isTablet) {
      await storeRejectedActions(transaction, change, ofPeople, results, acting);
      await storeRejectedActions(transaction, change, ofBox, answers, acting);
    }
    return { results: [...results, ...answers] };
  });
  return recording.catch(async (error: unknown) => {
    if (!isRevokedError(error)) throw error;
    // The tablet deletes its data, so what it sent exists only here.
    const acting = { device: tablet.device ?? null, now: now() };
    await withTransaction(db, (transaction) =>
      storeRejectedActions(transaction, change, wanted, wanted.map(toRevokedResult), acting),
    );
    throw error;
  });
}

/** Records box actions, even after the event day has been closed. */
async function recordBoxActions(
  transaction: Executor,
  change: DayChange,
  wanted: readonly Read[],
  { day, now, device, handlesTubes }: ActionContext & { handlesTubes: boolean },
): Promise<Result[]> {
  const actions = wanted.flatMap(({ atBox }) => atBox ?? []);
  const reason = explainDayRejection(day, londonDate(now));
  if (reason) return actions.map(({ action_id }) => ({ action_id, outcome: 'rejected', reason }));
  return recordActionsAtBox(transaction, change, actions, { now, device, handlesTubes });
}

const isRevokedError = (error: unknown) =>
  error instanceof HttpError && error.code === 'DEVICE_REVOKED';

const toRevokedResult = ({ action_id }: Read): Result => ({
  ...{ action_id, outcome: 'rejected', reason: 'The tablet was revoked before it sent this.' },
});

/**
 * Records steps that come neither from a tablet nor from the console, in the caller's transaction, which has
 * locked the day to compare and writes the audit rows.
 * @returns the outcomes, how many were new, and the steps for `auditSteps`
 */
export const recordInTransaction = (
  transaction: Executor,
  change: DayChange,
  actions: readonly DayAction[],
  acting: ActionContext,
) => {
  const checked = actions.map((action) => parseAction(action.action_id, action));
  return addSteps(transaction, change, checked, acting);
};

interface ActionContext extends Pick<Services, 'keys'> {
  day: Day;
  now: Date;
  device: string | null;
}

async function addSteps(
  transaction: Executor,
  change: DayChange,
  wanted: readonly Read[],
  { keys, day, now, device }: ActionContext,
) {
  const { userId, eventId } = change;
  const valid = wanted.flatMap(({ action }) => action ?? []);
  const ids = valid.map(({ appointment_id }) => appointment_id);
  const known = await readKnownActions(transaction, eventId, wanted);
  const repeated = valid.filter(({ action_id }) => known.has(action_id));
  const undone = await readUndoneOwners(transaction, valid);
  const refusalOfDay = explainDayRejection(day, londonDate(now));
  const fresh = valid.filter(
    (action) =>
      !known.has(action.action_id) && !refusalOfDay && !explainUndoRejection(action, undone),
  );
  const freshIds = fresh.map(({ appointment_id }) => appointment_id);
  const { back, elsewhere } = await restoreMovedBookings(transaction, eventId, freshIds);
  const walkIns = fresh.flatMap(({ appointment_id, person, done_at: came_at }) =>
    person ? [{ appointment_id, person, came_at }] : [],
  );
  const refused = await bookWalkIns(transaction, { ...change, date: day.event_date }, walkIns);
  await lockPeopleOfEndedAppointments(transaction, ids);
  const bookings = await readBookings(transaction, eventId, ids, [...elsewhere.keys()]);
  await lockVisits(transaction, [...bookings.keys()]);
  const visits = await readStepsByAppointment(transaction, eventId, ids);
  const payments = await readPaymentStepsByAppointment(transaction, ids);
  const before = (action: DayAction): readonly RecordedStep[] =>
    (isPaymentAction(action) ? payments : visits).get(action.appointment_id) ?? [];
  const received = await readPaymentTimes(transaction, valid);
  const results: Result[] = [];
  const accepted: DayAction[] = [];
  const taken = new Set(known.keys());
  for (const { action_id, action, fault } of wanted) {
    const booking = action && bookings.get(action.appointment_id);
    const reason = action
      ? (refusalOfDay ??
        explainUndoRejection(action, undone) ??
        refused.get(action.appointment_id) ??
        explainBookingRejection(booking, action))
      : fault;
    const id = action_id.toLowerCase();
    if (taken.has(id)) {
      results.push(toRepeatedResult(action_id, known.get(id)));
    } else if (!action || !booking || reason)
      results.push({ action_id, outcome: 'rejected', reason });
    else {
      taken.add(action.action_id);
      accepted.push(action);
      const news =
        describeAmountDifference(action, booking) ??
        describeUndonePayment(action, before(action), received, now);
      results.push(
        news === undefined
          ? { ...getOutcome(action, before(action)), action_id }
          : { action_id, outcome: 'conflict', about: 'booking', reason: news },
      );
    }
  }
  const rows = accepted.map(
    ({ reason = null, invite_again = null, undoes = null, appointment_id, ...action }) => ({
      action_id: action.action_id,
      appointment_id,
      step: action.step,
      reason,
      invite_again,
      undoes,
      done_at: action.done_at,
      received_at: now,
      list_version: action.list_version,
      event_id: eventId,
      done_by: userId,
      device,
    }),
  );
  const recorded = await insertSteps(transaction, rows);
  const added = accepted.filter(({ action_id }) => recorded.has(action_id));
  const seen = [...new Set(added.map(({ appointment_id }) => appointment_id))];
  const here = seen.filter((id) => !elsewhere.has(id));
  await writeVisits(transaction, eventId, here);
  for (const [id, other] of elsewhere) await writeVisits(transaction, other.eventId, [id]);
  await closeRecordedRejections(transaction, change, added, now);
  if (day.is_closed && added.length > 0) await reopenDayForLateStep(transaction, change);
  await addConsents({ keys }, transaction, { ...change, date: day.event_date }, added, bookings);
  const paid = await recordDayPayments(transaction, { ...change, device }, added);
  const recording = { actor: userId, requestId: change.requestId };
  const confirmed = await updateEndedAppointments(transaction, recording, here);
  const staying = await undoRestoredMoves(transaction, change, ids, back);
  const apart = [...elsewhere].map(([id, { words }]) => [id, words] as const);
  const news = new Map([...apart, ...staying, ...confirmed]);
  const answered = addConfirmationConflicts(results, added, news);
  await storeConflicts(transaction, getConflicts(answered, recorded));
  const sent = [...repeated, ...added];
  const twice = await findPeopleListedTwice(transaction, eventId, sent);
  const answers = await addSamples(
    transaction,
    eventId,
    { ids: seen, added, repeated },
    addConfirmationConflicts(answered, sent, twice),
  );
  // The tube may have been scanned into the box before its draw arrived.
  if (added.some(({ sample_code }) => sample_code)) await applyBoxEvidence(transaction, eventId);
  return {
    results: answers,
    recorded: added
      .filter((action) => !(isPaymentAction(action) && paid.has(action.appointment_id)))
      .map(({ action_id }) => action_id),
    count: recorded.size,
  };
}

/** @param elsewhere bookings at another event, for which something is recorded here nevertheless */
async function readBookings(
  db: Executor,
  eventId: string,
  ids: readonly string[],
  elsewhere: readonly string[],
): Promise<ReadonlyMap<string, Booking>> {
  const { rows } = await sql<Booking & { appointment_id: string }>`
    SELECT appointment_id, profile_id, status, ${sql.raw(priceOnTheDay('a'))} AS price
    FROM appointments a
    WHERE appointment_id = ANY (${[...ids]}::uuid[])
      AND (event_id = ${eventId} OR appointment_id = ANY (${[...elsewhere]}::uuid[]))`.execute(db);
  return new Map(rows.map(({ appointment_id, ...booking }) => [appointment_id, booking]));
}

/**
 * Actions that were recorded before, at any event, with what staff of this event were told about
 * each that has not been undone since.
 */
async function readKnownActions(
  db: Executor,
  eventId: string,
  wanted: readonly Read[],
): Promise<ReadonlyMap<string, string | null>> {
  const { rows } = await sql<{ action_id: string; conflict: string | null }>`
    SELECT action_id, CASE WHEN event_id = ${eventId} AND ${sql.raw(isStepInForce('visit_steps.action_id'))}
      THEN conflict END AS conflict FROM visit_steps
    WHERE action_id = ANY (${wanted.flatMap(({ action_id }) => recordId.safeParse(action_id).data ?? [])}::uuid[])`.execute(
    db,
  );
  return new Map(rows.map(({ action_id, conflict }) => [action_id, conflict]));
}

/**
 * The people of the actions that some 'undo' refer to, by action id; actions not yet received are missing.
 */
async function readUndoneOwners(
  db: Executor,
  actions: readonly DayAction[],
): Promise<ReadonlyMap<string, string>> {
  const ids = actions.flatMap(({ undoes }) => undoes ?? []);
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ action_id: string; appointment_id: string }>`
    SELECT action_id, appointment_id FROM visit_steps
    WHERE action_id = ANY (${ids}::uuid[])`.execute(db);
  return new Map(rows.map(({ action_id, appointment_id }) => [action_id, appointment_id]));
}

const explainUndoRejection = (action: DayAction, undone: ReadonlyMap<string, string>) => {
  const owner = undone.get(action.undoes ?? '');
  return owner === undefined || owner === action.appointment_id
    ? undefined
    : 'It undoes another person’s step.';
};

/** When the server received the payments that some actions undo. */
async function readPaymentTimes(
  db: Executor,
  actions: readonly DayAction[],
): Promise<ReadonlyMap<string, Date>> {
  const ids = actions
    .filter(({ step }) => step === 'not paid')
    .map(({ appointment_id }) => appointment_id);
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('visit_steps')
    .select(['action_id', 'received_at'])
    .where('step', '=', 'paid')
    .where('appointment_id', 'in', ids)
    .execute();
  return new Map(rows.map(({ action_id, received_at }) => [action_id, received_at]));
}
