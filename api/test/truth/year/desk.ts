import { randomUUID } from 'node:crypto';
import { penceToDecimal } from '@chaps/domain';
import { createJobHandlers } from '../../../src/job-handlers.ts';
import { refreshProviderRefund } from '../../../src/payments/provider-refunds.ts';
import type { StaffPerson } from '../../makers.ts';
import type { Json } from '../site.ts';
import { createCourier } from './evening.ts';
import type { Visitor } from './record.ts';
import { findVisitor, type Year } from './site.ts';
import { tellPeople } from './telling.ts';

const FAILED = 'We are sorry: we have no result for your blood sample';

/** The event of a task on Today, found by the page that it links to. */
const eventOf = ({ events }: Year, path: string) => {
  const event = events.find(({ id }) => path.startsWith(`/staff/events/${id}/`));
  if (!event) throw new Error(`${path} is no page of an event`);
  return event;
};

/**
 * What staff do on the page that a task on Today links to.
 * @param path path of the page, which the API serves too
 */
type Handler = (year: Year, path: string, line: { what: string; why: string }) => Promise<void>;

const samplesOf = async ({ site: { listed, staff } }: Year, path: string) =>
  listed(staff.coordinator, path);

const sampledAs = (year: Year, { appointment_id }: Json): Visitor =>
  findVisitor(year, ({ appointmentId }) => appointmentId === appointment_id);

/** The tube cannot be found, or the laboratory has no right result for it. */
async function endTube(
  { site: { ask, staff } }: Year,
  path: string,
  sampleId: string,
  whose: Visitor,
  body = { state: 'missing', reason: 'Nobody can find it.' },
) {
  const [day] = path.split('/samples');
  await ask(staff.coordinator, 'POST', `${day}/samples/${sampleId}/ending`, body);
  whose.isMissing = true;
  if (whose.address !== null) whose.mails.push(FAILED);
}

/** The laboratory sends no other result for those that it has withdrawn. */
async function endWithdrawn(year: Year, path: string) {
  const late = `/staff/events/${eventOf(year, path).id}/samples?show=result+late`;
  for (const sample of await samplesOf(year, late)) {
    const whose = sampledAs(year, sample);
    if (!whose.withdrawn) continue;
    const body = { state: 'rejected', reason: 'The laboratory has no right result.' };
    await endTube(year, late, sample.sample_id, whose, body);
  }
}

/** These people say by telephone that they do not want another test. */
async function endReminders({ site: { ask, staff } }: Year, people: readonly Visitor[]) {
  for (const { profileId } of people) {
    const own = `/staff/people/${profileId}/recalls`;
    const { recalls } = (await ask(staff.coordinator, 'GET', own)).body;
    const open = recalls.find(({ state }: Json) => state !== 'ended');
    if (!open) continue;
    const body = {
      ...{ version: open.version, change: 'ended', ended_reason: 'no longer wants a test' },
      reason: 'By telephone.',
    };
    await ask(staff.coordinator, 'PATCH', `/staff/recalls/${open.recall_id}`, body);
  }
}

/** Retypes the code as it is on the tube, which is then handed to another courier. */
async function correctCode(year: Year, path: string, whose: Visitor) {
  const { site } = year;
  const { ask, staff, api } = site;
  const event = eventOf(year, path);
  const day = `/staff/events/${event.id}`;
  const { appointments } = (await ask(staff.coordinator, 'GET', `${day}/day?origins=all`)).body;
  const { last_action_id } = appointments.find(
    ({ appointment_id }: Json) => appointment_id === whose.appointmentId,
  );
  const now = api.services.now().getTime();
  const action = (step: string, after: number, more: object) => ({
    ...{ action_id: randomUUID(), appointment_id: whose.appointmentId, step },
    ...{ done_at: new Date(now + after), list_version: 0, ...more },
  });
  const actions = [
    action('undo', 0, { undoes: last_action_id }),
    action('sampled', 1, { sample_code: whose.tube }),
  ];
  for (const each of actions) {
    const body = { actions: [each] };
    const [{ outcome }] = (await ask(staff.coordinator, 'POST', `${day}/actions`, body)).body
      .results;
    if (outcome !== 'applied') year.found.push(`a code is not corrected: ${outcome}`);
  }
  const { handOver, receive } = createCourier(site, event);
  const { id, counted } = await handOver([whose.tube ?? ''], api.services.now());
  await receive(id, counted, [], api.services.now());
}

const HANDLERS: Partial<Record<string, Handler>> = {
  async 'tubes not handed over'(year, path) {
    const samples = await samplesOf(year, path);
    for (const sample of samples.filter(({ state }) => state === 'taken' || state === 'packed')) {
      const whose = sampledAs(year, sample);
      year.journal.notice('tubes not handed over', whose.reference, year.today);
      if (whose.loss === 'wrong code typed') await correctCode(year, path, whose);
      else await endTube(year, path, sample.sample_id, whose);
    }
  },
  async 'tubes not received'(year, path) {
    for (const sample of await samplesOf(year, path)) {
      const whose = sampledAs(year, sample);
      year.journal.notice('tubes not received', whose.reference, year.today);
      await endTube(year, path, sample.sample_id, whose);
    }
  },
  /** Calls people for whom no mail is known to have arrived; the others wait for their letter. */
  async 'tubes not told'(year, path) {
    const { ask, staff } = year.site;
    const [day] = path.split('/samples');
    for (const sample of await samplesOf(year, path)) {
      if (year.post.isUnderWay(sampledAs(year, sample))) continue;
      await ask(staff.coordinator, 'POST', `${day}/samples/${sample.sample_id}/told`);
    }
  },
  async 'books not closed'(year, path) {
    const { ask, staff } = year.site;
    await ask(staff.coordinator, 'POST', `/staff/events/${eventOf(year, path).id}/closure`, {});
  },
  /** Asks the laboratory, which sends the rows that it left out. */
  async 'results overdue'(year, path) {
    if (path.includes('?')) return endWithdrawn(year, path);
    const { listed, staff } = year.site;
    const event = eventOf(year, path);
    const open = await listed(staff.releaser, `/staff/events/${event.id}/results?state=waiting`);
    const people = open.map((row) => sampledAs(year, row)).filter(({ isErased }) => !isErased);
    for (const { reference } of people) {
      year.journal.notice('results overdue', reference, year.today);
    }
    await event.laboratory.report(people);
    for (const whose of people) event.laboratory.shows(whose, event.laboratory.valueOf(whose));
  },
  'promised invitations': (year, path) =>
    endReminders(
      year,
      eventOf(year, path).visitors.filter(({ noSample }) => noSample?.again),
    ),
  'tests due': (year) =>
    endReminders(
      year,
      year.events.flatMap(({ visitors }) =>
        visitors.filter(({ isMissing, isErased }) => isMissing && !isErased),
      ),
    ),
  /** The task names the first person, and says how many there are. */
  async 'next tests to check'(year, _path, { what, why }) {
    const { lost } = year.journal;
    const waiting = lost.filter(
      ({ kind, by }) => kind === 'next tests to check' && by <= year.today,
    );
    const latest = waiting.filter(({ by }) => by === waiting.at(-1)?.by);
    const isNamed = latest.some(({ who }) => {
      const { first, last } = findVisitor(year, ({ reference }) => reference === who);
      return why.includes(`${first} ${last}`);
    });
    if (!isNamed || !what.startsWith(`${latest.length} `)) {
      year.found.push(`${year.today}: Today says ${what} ${why}`);
    } else {
      for (const { who } of latest) year.journal.notice('next tests to check', who, year.today);
    }
  },
  /** The address belongs to somebody else: staff clear it, and the owner can register. */
  async 'rejected registrations'({ site: { ask, staff } }, path) {
    const { person } = (await ask(staff.coordinator, 'GET', path)).body;
    const body = { seen: { email: person.email }, wanted: { email: null } };
    const reason = 'The address is not theirs.';
    await ask(staff.coordinator, 'PATCH', path, { ...body, reason });
  },
  async 'failed mails'(year, path) {
    const { ask, listed, staff } = year.site;
    for (const { mail_id, email } of await listed(staff.coordinator, path)) {
      const whose = findVisitor(year, ({ address }) => address === email);
      year.journal.notice('failed mails', whose.reference, year.today);
      await ask(staff.coordinator, 'DELETE', `/staff/failed-mails/${mail_id}`);
    }
  },
  /** Staff refund people who paid by card and were not tested, on the provider's own site. */
  async 'unsettled payments'({ site: { ask, staff, api } }, path) {
    const { booking } = (await ask(staff.coordinator, 'GET', path)).body;
    const { payment_reference: capture } = await api.owner
      .selectFrom('payment_transactions')
      .innerJoin('payment_orders', 'payment_orders.order_id', 'payment_transactions.order_id')
      .select('payment_reference')
      .where('appointment_id', '=', path.split('/').at(-1) ?? '')
      .executeTakeFirstOrThrow();
    const amount = { value: penceToDecimal(booking.paid), currency_code: 'GBP' };
    const { id } = await api.services.paypal.refundCapture(capture, 'by hand', amount);
    api.payments.endRefund(id, 'COMPLETED');
    await refreshProviderRefund(api.services, 'refund', id);
  },
  async 'data requests'(year, path) {
    const { ask, staff } = year.site;
    const { request } = (await ask(staff.admin, 'GET', path)).body;
    const whose = findVisitor(year, ({ profileId }) => profileId === request.profile_id);
    year.journal.notice('data requests', whose.reference, year.today);
    const said = { reason: 'They asked for it by telephone.', knows_of_result: true };
    const body = { name: request.name, ...said };
    await ask(staff.admin, 'POST', `${path}/erasure`, body);
    whose.isErased = true;
  },
  async 'erasure requests'({ site: { api } }) {
    await createJobHandlers(api.services)['end-erased-accounts']({});
  },
  ...tellPeople,
};

/** These need no action, or none today. */
const LEFT: readonly string[] = [
  ...['event at hand', 'too few staff', 'hardly filled', 'nearly full', 'raised results'],
];

/**
 * A morning at work: each member of staff reads Today, and deals with its tasks on their pages.
 */
export async function workThroughToday(year: Year) {
  const { ask, staff } = year.site;
  const said: string[] = [];
  const everybody: StaffPerson[] = [staff.coordinator, staff.releaser, staff.admin];
  for (const as of everybody) {
    const { tasks } = (await ask(as, 'GET', '/staff/today')).body;
    for (const { kind, what, why, action } of tasks) {
      const handle = HANDLERS[kind];
      if (handle) await handle(year, action?.path ?? '', { what, why });
      else if (!LEFT.includes(kind)) year.found.push(`${year.today}: Today says ${what} (${kind})`);
      if (!LEFT.includes(kind)) said.push(`${kind}: ${what}`);
    }
  }
  return said;
}
