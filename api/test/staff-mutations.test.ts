import { randomUUID } from 'node:crypto';
import { LAB_FIELDS } from '@chaps/contracts/lab-readings';
import { USUAL_LABELS } from '@chaps/contracts/labels';
import { addDays } from '@chaps/domain';
import { CONSENT_ANSWERS } from '@chaps/testing/fixtures';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobHandlers } from '../src/job-handlers.ts';
import { payRefund } from '../src/payments/refunds.ts';
import { startInternalServer } from '../src/telemetry/internal-server.ts';
import { createMetrics } from '../src/telemetry/metrics.ts';
import { bookingSteps } from './booking-steps.ts';
import { eventFile } from './event-files.ts';
import type { Harness } from './harness.ts';
import { labFile, reportedOf } from './lab-files.ts';
import type { StaffPerson } from './makers.ts';
import { paymentSteps } from './payment-steps.ts';
import { releasedResult } from './released-result.ts';
import { startDescribed } from './routes/document.ts';

let api: Harness;
let mutations: string[];
let coordinator: StaffPerson;
let admin: StaffPerson;
let clinician: StaffPerson;
const { freeBooking } = bookingSteps(() => api);
const { paidBooking } = paymentSteps(() => api);

/** Calls of staff that are no GET and yet change nothing; what a search reads is logged. */
const READS = /preview$|\/poster$|\/nhs-number-search$/;

beforeAll(async () => {
  const described = await startDescribed();
  api = described.api;
  mutations = described.routes
    .filter(({ method, path, about }) => about['x-staff'] && method !== 'GET' && !READS.test(path))
    .map(({ method, path }) => `${method} ${path}`);
  await api.payments.set({ webhooks: 'off' });
  [coordinator, admin, clinician] = [
    await api.staff('coordinator'),
    await api.staff('admin'),
    await api.staff('clinician'),
  ];
});
afterAll(() => api.stop());

const send = (as: StaffPerson, method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
  api.call(method, `/staff${path}`, { as, ...(body ? { body } : {}) });
type Answer = Awaited<ReturnType<typeof send>>;
const read = async (as: StaffPerson, path: string) =>
  (await api.call('GET', `/staff${path}`, { as })).body;

const text = { subject: 'The front door is closed', body: 'Please use the side door.' };
const reason = { reason: 'It was agreed on the telephone.' };

async function booked() {
  const { event, person, appointmentId } = await freeBooking();
  const path = `/events/${event.id}`;
  return { event, person, appointmentId, path, booking: `${path}/bookings/${appointmentId}` };
}

async function details() {
  const { event } = await read(coordinator, `/events/${(await api.event()).id}`);
  const { event_id: _id, ...fields } = event;
  return { ...fields, event_date: addDays(api.today, 20), place_confirmed: true };
}

const draft = async () =>
  (await send(coordinator, 'POST', '/events', await details())).body.event_id;

async function upload(rows = [reportedOf()], query = 'file_name=results.csv', file?: string) {
  const unmatched = reportedOf({
    reference: 'CH-33333333',
    comments: `Green ${randomUUID()}`,
    sampleDate: api.today,
  });
  const answer = await api.app.inject({
    method: 'POST',
    url: `/staff/result-batches?${query}`,
    headers: {
      authorization: `Bearer ${clinician.token}`,
      'content-type': 'application/octet-stream',
    },
    payload: file ?? labFile('csv', [...rows, unmatched]),
  });
  return {
    status: answer.statusCode,
    body: answer.json(),
    text: answer.body,
    headers: answer.headers,
  };
}

async function release(batchId: string) {
  const other = await api.staff('clinician');
  const { summary, digest } = await read(other, `/result-batches/${batchId}`);
  const body = { confirmed: summary, digest };
  return send(other, 'POST', `/result-batches/${batchId}/release`, body);
}

async function tested() {
  const { event, appointmentId } = await freeBooking();
  await sql`UPDATE events SET event_date = ${api.today} WHERE event_id = ${event.id}`.execute(
    api.owner,
  );
  const { booking } = await read(coordinator, `/events/${event.id}/bookings/${appointmentId}`);
  return { event, appointmentId, reference: String(booking.reference) };
}

async function tablet() {
  const path = `/events/${(await api.event()).id}/devices`;
  const { code } = (await send(coordinator, 'POST', `${path}/codes`)).body;
  return { path, answer: await send(coordinator, 'POST', path, { code, label: 'Tablet 1' }) };
}

/** A row of a released file that matched nobody. */
async function setAside() {
  const { reference } = await tested();
  await release((await upload([reportedOf({ reference, sampleDate: api.today })])).body.batch_id);
  const { items: rows } = await read(clinician, '/set-aside-results');
  return { reference: (await tested()).reference, row: rows.at(-1) };
}

async function followUp() {
  const { person } = await releasedResult(api, { flag: 'H', comments: 'Red: raised' });
  const { items } = await read(clinician, '/follow-ups');
  return items.find(({ profile_id }: { profile_id: string }) => profile_id === person.profileId)
    .follow_up_id;
}

const letterTemplate = () => ({
  name: `Letter ${randomUUID()}`,
  recipient: 'person',
  subject: 'Your test',
  body: 'Dear {name},',
});

async function draftLetter() {
  const { template_id } = (await send(clinician, 'POST', '/letter-templates', letterTemplate()))
    .body;
  return send(clinician, 'POST', `/follow-ups/${await followUp()}/letters`, { template_id });
}

async function failedMail() {
  await freeBooking({}, 'unknown-mailbox');
  await expect(api.sendMails()).rejects.toThrow('550');
  return (await read(coordinator, '/failed-mails')).items[0].mail_id;
}

async function invitation() {
  const email = `${randomUUID()}@example.org`;
  const role = { email, role: 'coordinator', event_id: null, expires_at: null };
  const answer = await send(admin, 'POST', '/invitations', role);
  const { invitations } = await read(admin, '/roles');
  const { invitation_id: id } = invitations.find((one: { email: string }) => one.email === email);
  return { answer, id };
}

async function grant(as = 'coordinator') {
  const { email } = await api.staff('host', (await api.event()).id);
  const role = { email, role: as, event_id: null, expires_at: null };
  const answer = await send(admin, 'POST', '/roles', role);
  const { roles } = await read(admin, '/roles');
  const { grant_id: id } = roles.find(
    (one: { email: string; role: string }) => one.email === email && one.role === as,
  );
  return { answer, id };
}

async function message(path: string) {
  const id = randomUUID();
  const to = { group: 'booked' };
  return {
    id,
    answer: await send(coordinator, 'POST', `${path}/messages`, { ...text, to, message_id: id }),
  };
}

const editMail = (kind: string) =>
  send(coordinator, 'PATCH', `/mail-words/${kind}`, { ...text, version: 0 });

const newTemplate = () => ({ ...text, name: randomUUID() });
async function templatePath() {
  const { body } = await send(coordinator, 'POST', '/message-templates', newTemplate());
  return `/message-templates/${body.template_id}`;
}

async function resend({ path, appointmentId }: Awaited<ReturnType<typeof booked>>) {
  const id = randomUUID();
  const body = { resend_id: id, appointment_ids: [appointmentId] };
  return { id, answer: await send(coordinator, 'POST', `${path}/confirmations`, body) };
}

/** A refund that the provider refuses. */
async function failedRefund() {
  const { event, appointmentId } = await paidBooking({}, 'REFUND-FAILED');
  const booking = `/events/${event.id}/bookings/${appointmentId}`;
  await send(coordinator, 'POST', `${booking}/cancellation`, CANCELLED);
  const { payment_reference } = await api.owner
    .selectFrom('refunds')
    .select('payment_reference')
    .where('appointment_id', '=', appointmentId)
    .executeTakeFirstOrThrow();
  await payRefund(api.services, payment_reference);
  return booking;
}
/** A draft for a host. */
async function invoice() {
  const form = {
    event_id: (await api.event()).id,
    billed_to: 'Lodge 42',
    address: '1 High Street',
    email: 'treasurer@lodge.example',
    description: 'PSA blood tests',
    quantity: 40,
    unit_price: 2500,
    how_to_pay: 'Sort code 00-00-00',
    due_on: api.today,
  };
  const answer = await send(coordinator, 'POST', '/invoices', form);
  return { answer, form, id: answer.body.invoice_id };
}

async function sentInvoice() {
  const { id } = await invoice();
  return { id, answer: await send(coordinator, 'POST', `/invoices/${id}/mail`) };
}

/** A refund at the provider that is not recorded here. */
async function difference() {
  const { orderId } = await paidBooking();
  const { payment_reference } = await api.owner
    .selectFrom('payment_transactions')
    .select('payment_reference')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  const value = { value: '4.00', currency_code: 'GBP' };
  const refund = await api.services.paypal.refundCapture(payment_reference, orderId, value);
  await jobHandlers(api.services)['compare-money']({});
  return { id: refund.id };
}
/** Two records of one person. */
async function mergedRecords() {
  const path = `/people/${(await api.person()).profileId}`;
  const body = { dropped_id: (await api.person()).profileId, take: [], ...reason };
  return { path, answer: await send(coordinator, 'POST', `${path}/merges`, body) };
}

/** That a letter asks for. */
async function dataRequest(kind: string) {
  const { profileId: profile_id } = await api.person();
  const body = { kind, profile_id, asked_by: null, channel: 'letter', received_on: api.today };
  const answer = await send(coordinator, 'POST', '/data-requests', body);
  return { answer, path: `/data-requests/${answer.body.data_request_id}` };
}
const VIEW = { list: 'bookings', name: 'Missing consent', search: 'sort=name' };
const CANCELLED = { policy_refund: 2440, exception: null };

/** A file of which nobody has said yet how it is read. */
async function unreadFile() {
  const query = new URLSearchParams({ file_name: 'results.csv', laboratory: randomUUID() });
  const file = 'Sample No,DOB,Name,PSA,Date\nCH-AB23CD45,1970-01-01,Person Tested,0.8,2026-03-12\n';
  return `/result-batches/${(await upload([], query.toString(), file)).body.batch_id}/reading`;
}

/** The process beside the site says what is live. */
async function reportSite() {
  const server = await startInternalServer(
    createMetrics(api.services),
    api.services,
    0,
    'localhost',
  );
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const builds = ['b222222222', 'b111111111'].map((build) => ({
    build,
    since: '2026-11-22T10:00:00.000Z',
    by: 'Ann',
  }));
  const part = { part: 'mfe-events', restricted: false, builds, back_to: 'b111111111' };
  await fetch(`http://localhost:${address.port}/site-report`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ parts: [{ ...part, canary: null, stopped_canary: null }] }),
  });
  await server.close();
}

/** How staff make each change, from a state in which it changes something. */
const CHANGES: Record<string, () => Promise<Pick<Answer, 'status' | 'text' | 'headers'>>> = {
  'POST /staff/recovery-codes': () => send(coordinator, 'POST', '/recovery-codes'),
  'POST /staff/recovery': async () => {
    const person = await api.staff('coordinator');
    const { codes } = (await send(person, 'POST', '/recovery-codes')).body;
    return send(person, 'POST', '/recovery', { code: codes[0] });
  },
  'POST /staff/members/{user_id}/second-factor-reset': async () => {
    const { userId } = await api.staff('coordinator');
    return send(admin, 'POST', `/members/${userId}/second-factor-reset`, reason);
  },
  'POST /staff/roles': async () => (await grant()).answer,
  'POST /staff/roles/{grant_id}/confirmation': async () => {
    const { id } = await grant('clinician');
    return send(await api.staff('admin'), 'POST', `/roles/${id}/confirmation`);
  },
  'DELETE /staff/roles/{grant_id}': async () =>
    send(admin, 'DELETE', `/roles/${(await grant()).id}`),
  'POST /staff/invitations': async () => (await invitation()).answer,
  'POST /staff/invitations/{invitation_id}/mail': async () =>
    send(admin, 'POST', `/invitations/${(await invitation()).id}/mail`),
  'DELETE /staff/invitations/{invitation_id}': async () =>
    send(admin, 'DELETE', `/invitations/${(await invitation()).id}`),

  'PATCH /staff/people/{profile_id}': async () => {
    const { profileId } = await api.person();
    const body = { seen: { first_name: 'Person' }, wanted: { first_name: 'Percy' }, ...reason };
    return send(coordinator, 'PATCH', `/people/${profileId}`, body);
  },
  'PATCH /staff/people/{profile_id}/needs': async () => {
    const path = `/people/${(await api.person()).profileId}/needs`;
    return send(coordinator, 'PATCH', path, { needs: ['wheelchair'], details: '' });
  },
  'POST /staff/people/{profile_id}/notes': async () =>
    send(coordinator, 'POST', `/people/${(await api.person()).profileId}/notes`, {
      note: 'Rings back on Monday.',
    }),
  'POST /staff/people/{profile_id}/merges': async () => (await mergedRecords()).answer,
  'DELETE /staff/people/{profile_id}/merges/{merge_id}': async () => {
    const { path } = await mergedRecords();
    const { records } = await read(coordinator, path);
    return send(coordinator, 'DELETE', `${path}/merges/${records[0].merge_id}`);
  },
  'POST /staff/data-requests': async () => (await dataRequest('access')).answer,
  'POST /staff/data-requests/{data_request_id}/closure': async () => {
    const { path } = await dataRequest('rectification');
    return send(coordinator, 'POST', `${path}/closure`, { outcome: 'done', answer: 'Corrected.' });
  },
  'POST /staff/data-requests/{data_request_id}/erasure': async () => {
    const { path } = await dataRequest('erasure');
    return send(admin, 'POST', `${path}/erasure`, { name: 'Person Tested', ...reason });
  },
  'POST /staff/views': () => send(coordinator, 'POST', '/views', VIEW),
  'DELETE /staff/views/{view_id}': async () => {
    await send(coordinator, 'POST', '/views', VIEW);
    const { views } = await read(coordinator, '/views');
    return send(coordinator, 'DELETE', `/views/${views[0].view_id}`);
  },

  'POST /staff/events': async () => send(coordinator, 'POST', '/events', await details()),
  'POST /staff/events/{event_id}/copies': async () => {
    const dates = [addDays(api.today, 40), addDays(api.today, 47)];
    return send(coordinator, 'POST', `/events/${await draft()}/copies`, { dates });
  },
  'POST /staff/event-imports': () =>
    send(coordinator, 'POST', '/event-imports', { csv: eventFile({}), lines: [2] }),
  'PATCH /staff/events/{event_id}': async () => {
    const event_name = 'Another name';
    const body = { ...(await details()), event_name, version: 1 };
    return send(coordinator, 'PATCH', `/events/${await draft()}`, body);
  },
  'POST /staff/events/{event_id}/change-undo': async () => {
    const { path } = await booked();
    const { event, version } = await read(coordinator, path);
    const { event_id: _id, ...fields } = event;
    const body = { ...fields, city: 'Bury St Edmunds', version };
    const { confirmation } = (await send(coordinator, 'POST', `${path}/change-preview`, body)).body;
    await send(coordinator, 'PATCH', path, { ...body, confirmation });
    return send(coordinator, 'POST', `${path}/change-undo`);
  },
  'POST /staff/events/{event_id}/publication': async () =>
    send(coordinator, 'POST', `/events/${await draft()}/publication`),
  'DELETE /staff/events/{event_id}/publication': async () => {
    const path = `/events/${await draft()}/publication`;
    await send(coordinator, 'POST', path);
    return send(coordinator, 'DELETE', path);
  },
  'POST /staff/events/{event_id}/booking': async () =>
    send(coordinator, 'POST', `${(await booked()).path}/booking`, { open: false }),
  'POST /staff/events/{event_id}/call-off': async () =>
    send(coordinator, 'POST', `${(await booked()).path}/call-off`, reason),
  'POST /staff/events/{event_id}/access-codes': async () =>
    send(coordinator, 'POST', `${(await booked()).path}/access-codes`, { label: 'Lodge' }),
  'DELETE /staff/events/{event_id}/access-codes/{code_id}': async () => {
    const path = `/events/${(await api.event({ accessCode: 'LODGE-7421' })).id}/access-codes`;
    const { codes } = await read(coordinator, path);
    return send(coordinator, 'DELETE', `${path}/${codes[0].code_id}`);
  },

  'POST /staff/events/{event_id}/bookings': async () => {
    const { profileId } = await api.person();
    const event = await api.event();
    const body = {
      person: { profile_id: profileId },
      start_time: event.times[0],
      consent: { answers: CONSENT_ANSWERS, through: 'telephone' },
      payment: null,
    };
    return send(coordinator, 'POST', `/events/${event.id}/bookings`, body);
  },
  'POST /staff/events/{event_id}/bookings/{appointment_id}/move': async () => {
    const { event, booking } = await booked();
    const body = { event_id: event.id, start_time: event.times[1] };
    return send(coordinator, 'POST', `${booking}/move`, body);
  },
  'POST /staff/events/{event_id}/bookings/{appointment_id}/cancellation': async () => {
    const { booking } = await booked();
    return send(coordinator, 'POST', `${booking}/cancellation`, { ...CANCELLED, policy_refund: 0 });
  },
  'POST /staff/events/{event_id}/bookings/{appointment_id}/undo': async () => {
    const { event, booking } = await booked();
    const body = { event_id: event.id, start_time: event.times[1] };
    await send(coordinator, 'POST', `${booking}/move`, body);
    return send(coordinator, 'POST', `${booking}/undo`);
  },
  'POST /staff/events/{event_id}/bookings/{appointment_id}/refund-retry': async () =>
    send(coordinator, 'POST', `${await failedRefund()}/refund-retry`),
  'POST /staff/events/{event_id}/bookings/{appointment_id}/day-refund': async () => {
    const { event, appointmentId: appointment_id } = await tested();
    await api.owner
      .updateTable('appointments')
      .set({ payment: 'on the day', price: 2500 })
      .where('appointment_id', '=', appointment_id)
      .execute();
    const at = { done_at: new Date().toISOString(), list_version: 0 };
    const paid = { action_id: randomUUID(), appointment_id, step: 'paid', method: 'cash', ...at };
    await send(coordinator, 'POST', `/events/${event.id}/actions`, { actions: [paid] });
    const booking = `/events/${event.id}/bookings/${appointment_id}`;
    return send(coordinator, 'POST', `${booking}/day-refund`, reason);
  },
  'POST /staff/events/{event_id}/bookings/{appointment_id}/mails': async () => {
    const { booking } = await booked();
    return send(coordinator, 'POST', `${booking}/mails`, { kind: 'booking-confirmation' });
  },
  'POST /staff/events/{event_id}/moves': async () => {
    const { event, path, appointmentId } = await booked();
    const to = { event_id: event.id, start_time: event.times[1] };
    return send(coordinator, 'POST', `${path}/moves`, { ...to, appointment_ids: [appointmentId] });
  },
  'POST /staff/events/{event_id}/moves/undo': async () => {
    const { event, path, appointmentId } = await booked();
    const body = { appointment_ids: [appointmentId] };
    const to = { event_id: event.id, start_time: event.times[1] };
    await send(coordinator, 'POST', `${path}/moves`, { ...to, ...body });
    return send(coordinator, 'POST', `${path}/moves/undo`, body);
  },
  'POST /staff/events/{event_id}/attendance': async () => {
    const { event, appointmentId } = await tested();
    const body = { appointment_ids: [appointmentId], came: true };
    return send(coordinator, 'POST', `/events/${event.id}/attendance`, body);
  },
  'POST /staff/events/{event_id}/actions': async () => {
    const { event, appointmentId: appointment_id } = await tested();
    const at = { done_at: new Date().toISOString(), list_version: 0 };
    const actions = [{ action_id: randomUUID(), appointment_id, step: 'arrived', ...at }];
    return send(coordinator, 'POST', `/events/${event.id}/actions`, { actions });
  },
  'POST /staff/events/{event_id}/walk-ins/{walk_in_id}/erasure': async () => {
    const { event } = await tested();
    await api.owner
      .updateTable('events')
      .set({ walk_in_allowance: 1 })
      .where('event_id', '=', event.id)
      .execute();
    const walk_in_id = randomUUID();
    const walk_in = {
      ...{ walk_in_id, first_name: 'Charles', last_name: 'Babbage' },
      date_of_birth: '1955-12-26',
    };
    const at = { done_at: new Date().toISOString(), list_version: 0 };
    const actions = [{ action_id: randomUUID(), walk_in, step: 'arrived', ...at }];
    await send(coordinator, 'POST', `/events/${event.id}/actions`, { actions });
    return send(admin, 'POST', `/events/${event.id}/walk-ins/${walk_in_id}/erasure`, reason);
  },
  'POST /staff/events/{event_id}/sample-decisions': async () => {
    const { event, appointmentId: appointment_id } = await tested();
    const at = { done_at: new Date().toISOString(), list_version: 0 };
    const actions = ['T-17', 'T-18'].map((sample_code) => ({
      ...{ action_id: randomUUID(), appointment_id, step: 'sampled', sample_code },
      ...at,
    }));
    await send(coordinator, 'POST', `/events/${event.id}/actions`, { actions });
    const sample_ids = actions.map(({ action_id }) => action_id);
    const body = { sample_ids, keep: null, ...reason };
    return send(coordinator, 'POST', `/events/${event.id}/sample-decisions`, body);
  },
  'POST /staff/events/{event_id}/devices/codes': async () =>
    send(coordinator, 'POST', `/events/${(await api.event()).id}/devices/codes`),
  'POST /staff/events/{event_id}/devices': async () => (await tablet()).answer,
  'DELETE /staff/events/{event_id}/devices/{device_id}': async () => {
    const { path, answer } = await tablet();
    return send(coordinator, 'DELETE', `${path}/${answer.body.device_id}`);
  },
  'POST /staff/events/{event_id}/day-sheet': async () => {
    const { event } = await booked();
    await sql`UPDATE events SET event_date = ${addDays(api.today, -1)}
      WHERE event_id = ${event.id}`.execute(api.owner);
    const path = `/events/${event.id}/day-sheet`;
    const sheet = (await api.call('GET', `/staff${path}.csv`, { as: coordinator })).text;
    // 'arrived' follows the reference.
    const csv = sheet.replace(/(,CH-\w+),,/, '$1,09:10,');
    return send(coordinator, 'POST', path, { csv, lines: [2] });
  },
  'POST /staff/events/{event_id}/closure': async () => {
    const { event } = await booked();
    await sql`UPDATE events SET event_date = ${addDays(api.today, -1)}
      WHERE event_id = ${event.id}`.execute(api.owner);
    return send(coordinator, 'POST', `/events/${event.id}/closure`);
  },
  'POST /staff/events/{event_id}/confirmations': async () => (await resend(await booked())).answer,
  'DELETE /staff/events/{event_id}/confirmations/{resend_id}': async () => {
    const at = await booked();
    const { id } = await resend(at);
    return send(coordinator, 'DELETE', `${at.path}/confirmations/${id}`);
  },
  'POST /staff/events/{event_id}/messages': async () =>
    (await message((await booked()).path)).answer,
  'POST /staff/events/{event_id}/messages/test': async () => {
    const body = { ...text, message_id: randomUUID() };
    return send(coordinator, 'POST', `${(await booked()).path}/messages/test`, body);
  },
  'DELETE /staff/events/{event_id}/messages/{message_id}': async () => {
    const { path } = await booked();
    return send(coordinator, 'DELETE', `${path}/messages/${(await message(path)).id}`);
  },
  'POST /staff/message-templates': async () =>
    send(coordinator, 'POST', '/message-templates', newTemplate()),
  'PATCH /staff/message-templates/{template_id}': async () =>
    send(coordinator, 'PATCH', await templatePath(), { ...newTemplate(), version: 1 }),
  'DELETE /staff/message-templates/{template_id}': async () =>
    send(coordinator, 'DELETE', await templatePath()),
  'PATCH /staff/mail-words/{mail_kind}': () => editMail('reminder'),
  'DELETE /staff/mail-words/{mail_kind}': async () => {
    await editMail('cancellation');
    return send(coordinator, 'DELETE', '/mail-words/cancellation');
  },
  'POST /staff/failed-mails/{mail_id}/retry': async () =>
    send(coordinator, 'POST', `/failed-mails/${await failedMail()}/retry`),
  'DELETE /staff/failed-mails/{mail_id}': async () =>
    send(coordinator, 'DELETE', `/failed-mails/${await failedMail()}`),

  'POST /staff/invoices': async () => (await invoice()).answer,
  'PATCH /staff/invoices/{invoice_id}': async () => {
    const { id, form } = await invoice();
    return send(coordinator, 'PATCH', `/invoices/${id}`, form);
  },
  'DELETE /staff/invoices/{invoice_id}': async () =>
    send(coordinator, 'DELETE', `/invoices/${(await invoice()).id}`),
  'POST /staff/invoices/{invoice_id}/mail': async () => (await sentInvoice()).answer,
  'POST /staff/invoices/{invoice_id}/payment': async () => {
    const { id } = await sentInvoice();
    return send(coordinator, 'POST', `/invoices/${id}/payment`, { paid_on: api.today });
  },
  'POST /staff/invoices/{invoice_id}/void': async () =>
    send(coordinator, 'POST', `/invoices/${(await sentInvoice()).id}/void`, reason),
  'POST /staff/money/comparisons': () =>
    send(coordinator, 'POST', '/money/comparisons', { month: api.today.slice(0, 7) }),
  'POST /staff/money/differences/{transaction_id}/settlement': async () => {
    const { id } = await difference();
    return send(coordinator, 'POST', `/money/differences/${id}/settlement`);
  },
  'POST /staff/money/differences/{transaction_id}/close': async () =>
    send(coordinator, 'POST', `/money/differences/${(await difference()).id}/close`, reason),

  'POST /staff/label-settings': () =>
    send(coordinator, 'POST', '/label-settings', { ...USUAL_LABELS, laboratory: 'ESNEFT' }),

  'POST /staff/result-batches': () => upload(),
  'POST /staff/result-batches/{batch_id}/reading': async () => {
    const path = await unreadFile();
    const unused = Object.fromEntries(LAB_FIELDS.map((field) => [field, '']));
    const used = {
      reference: 'Sample No',
      date_of_birth: 'DOB',
      name: 'Name',
      test_result: 'PSA',
      sample_date: 'Date',
    };
    return send(clinician, 'POST', path, { encoding: null, columns: { ...unused, ...used } });
  },
  'POST /staff/result-batches/{batch_id}/release': async () => {
    const { reference } = await tested();
    const { batch_id } = (await upload([reportedOf({ reference, sampleDate: api.today })])).body;
    return release(batch_id);
  },
  'POST /staff/result-batches/{batch_id}/discard': async () =>
    send(clinician, 'POST', `/result-batches/${(await upload()).body.batch_id}/discard`, reason),
  'POST /staff/set-aside-results/{set_aside_id}/match': async () => {
    const { reference, row } = await setAside();
    const body = { reference, name: 'Person Tested', date_of_birth: '1970-01-01' };
    return send(clinician, 'POST', `/set-aside-results/${row.set_aside_id}/match`, body);
  },
  'POST /staff/set-aside-results/{set_aside_id}/resolve': async () => {
    const { row } = await setAside();
    const body = { resolution: 'rejected', ...reason };
    return send(clinician, 'POST', `/set-aside-results/${row.set_aside_id}/resolve`, body);
  },

  'PATCH /staff/follow-ups/{follow_up_id}': async () => {
    const body = { owner: clinician.userId, due_on: api.today };
    return send(clinician, 'PATCH', `/follow-ups/${await followUp()}`, body);
  },
  'POST /staff/follow-ups/{follow_up_id}/steps': async () => {
    const step = {
      from: 'told',
      to: 'gp told',
      outcome: null,
      note: null,
      reason: 'It is urgent.',
    };
    return send(clinician, 'POST', `/follow-ups/${await followUp()}/steps`, step);
  },
  'POST /staff/follow-ups/{follow_up_id}/calls': async () => {
    const next = { next_on: addDays(api.today, 1), next_at: '10:00', note: null };
    return send(clinician, 'POST', `/follow-ups/${await followUp()}/calls`, next);
  },
  'POST /staff/letter-templates': async () =>
    send(clinician, 'POST', '/letter-templates', letterTemplate()),
  'PATCH /staff/letter-templates/{template_id}': async () => {
    const { template_id } = (await send(clinician, 'POST', '/letter-templates', letterTemplate()))
      .body;
    const body = { ...letterTemplate(), version: 1 };
    return send(clinician, 'PATCH', `/letter-templates/${template_id}`, body);
  },
  'DELETE /staff/letter-templates/{template_id}': async () => {
    const { template_id } = (await send(clinician, 'POST', '/letter-templates', letterTemplate()))
      .body;
    return send(clinician, 'DELETE', `/letter-templates/${template_id}`);
  },
  'POST /staff/follow-ups/{follow_up_id}/letters': draftLetter,
  'PATCH /staff/letters/{letter_id}': async () => {
    const { letter_id } = (await draftLetter()).body;
    const words = { address: '1 High Street', subject: 'Your test', body: 'Dear John,' };
    return send(clinician, 'PATCH', `/letters/${letter_id}`, { ...words, version: 1 });
  },
  'POST /staff/letters/{letter_id}/moves': async () => {
    const { letter_id } = (await draftLetter()).body;
    const move = { from: 'drafted', to: 'discarded', version: 1, how: null, reason: null };
    return send(clinician, 'POST', `/letters/${letter_id}/moves`, move);
  },
  'POST /staff/follow-ups/{follow_up_id}/notes': async () =>
    send(clinician, 'POST', `/follow-ups/${await followUp()}/notes`, { note: 'In the evening.' }),

  'POST /staff/releases/rollbacks': async () => {
    await reportSite();
    const builds = { from_build: 'b222222222', to_build: 'b111111111' };
    return send(admin, 'POST', '/releases/rollbacks', { part: 'mfe-events', ...builds, ...reason });
  },
};

test('every change of staff is tried below', () => {
  expect(Object.keys(CHANGES).sort()).toEqual([...mutations].sort());
});

test.each(Object.entries(CHANGES))('%s is audited', async (_name, change) => {
  const { status, text: body, headers } = await change();
  expect(status, body).toBeLessThan(300);
  const { rows } = await sql`SELECT FROM audit_log
    WHERE request_id = ${String(headers['x-request-id'])}`.execute(api.owner);
  expect(rows.length).toBeGreaterThan(0);
});
