import { auditResponse } from '@chaps/contracts/staff';
import { addDays, londonDate } from '@chaps/domain';
import { expect } from 'vitest';
import { test } from '../../test/fixtures.ts';

test('changes that members make are found by event and person, with the profile number as the actor', async ({
  api,
  booking,
}) => {
  const { person, event, appointmentId } = await booking.freeBooking();
  expect((await booking.move(person, appointmentId, event.times[1] ?? '')).status).toBe(200);
  const cancellation = `/appointments/${appointmentId}/cancellation`;
  expect((await api.call('POST', cancellation, { as: person, body: {} })).status).toBe(200);
  const admin = await api.staff('admin');
  const found = async (filter: string) => {
    const { body } = await api.call('GET', `/staff/audit?${filter}`, { as: admin });
    const { items: entries } = auditResponse.parse(body);
    return entries.map(({ actor, action }) => [actor, action]);
  };
  const own = [
    [`CHAPS${person.profileId}`, 'appointment cancelled'],
    [`CHAPS${person.profileId}`, 'appointment moved'],
    ['api', 'appointment confirmed'],
  ];
  expect(await found(`event_id=${event.id}`)).toEqual(own);
  expect(await found(`person=${person.profileId}`)).toEqual(own);
});

test('an entry about an e-mail uses the name shown in the console', async ({ api, booking }) => {
  const { event, appointmentId } = await booking.freeBooking();
  const as = await api.staff('coordinator');
  const mail = `/staff/events/${event.id}/bookings/${appointmentId}/mails`;
  const body = { kind: 'booking-confirmation' };
  const again = await api.call('POST', mail, { as, body });
  expect(again.status, again.text).toBeLessThan(300);
  const words = { subject: 'Tomorrow', body: 'See you tomorrow.', version: 0 };
  await api.call('PATCH', '/staff/mail-words/reminder', { as, body: words });
  const admin = await api.staff('admin');
  const { body: log } = await api.call('GET', `/staff/audit?actor=${as.email}`, { as: admin });
  expect(log.items.map(({ sentence }: { sentence: string }) => sentence)).toEqual([
    'edited the automatic e-mail ‘Reminder’',
    'requested the e-mail ‘Confirmation’ again for Person Tested',
  ]);
});

test('entries are sentences with links, found by booking, actor and day', async ({
  api,
  booking,
}) => {
  const { person, event, appointmentId } = await booking.freeBooking();
  const [from = '', to = ''] = event.times;
  expect((await booking.move(person, appointmentId, to)).status).toBe(200);
  const { reference } = await api.owner
    .selectFrom('appointments')
    .select('reference')
    .where('appointment_id', '=', appointmentId)
    .executeTakeFirstOrThrow();
  const { first_name, last_name } = await api.owner
    .selectFrom('profiles')
    .select(['first_name', 'last_name'])
    .where('profile_id', '=', person.profileId)
    .executeTakeFirstOrThrow();
  const admin = await api.staff('admin');
  const found = async (filter: string) => {
    const { body } = await api.call('GET', `/staff/audit?${filter}`, { as: admin });
    return auditResponse.parse(body).items;
  };

  const [move, confirmation, ...others] = await found(`reference=${reference}`);
  const name = `${first_name} ${last_name}`;
  const moved = `moved ${name} from ${from} to ${to}`;
  expect(move).toMatchObject({
    sentence: moved,
    person: { profile_id: person.profileId, name },
    booking: { event_id: event.id, appointment_id: appointmentId, reference },
    event: { event_id: event.id },
  });
  expect(confirmation?.sentence).toBe(
    `confirmed the booking of ${name} at ${confirmation?.event?.event_name}`,
  );
  expect(others).toEqual([]);

  const ofActor = `reference=${reference}&actor=CHAPS${person.profileId}`;
  expect((await found(ofActor)).map(({ sentence }) => sentence)).toEqual([moved]);
  const day = londonDate(new Date(move?.at ?? ''));
  expect(await found(`${ofActor}&since=${day}&until=${day}`)).toHaveLength(1);
  expect(await found(`${ofActor}&since=${addDays(day, 1)}`)).toEqual([]);
  expect(await found(`${ofActor}&until=${addDays(day, -1)}`)).toEqual([]);

  const file = await api.call('GET', `/staff/audit.csv?${ofActor}`, { as: admin });
  const [columns, line, ...rest] = String(file.body).trim().split('\n');
  expect(columns).toMatch(/^entry,at,who,what,/);
  expect(line).toContain(`CHAPS${person.profileId},${moved},${person.profileId},${reference}`);
  expect(rest).toEqual([]);
  expect((await found(`actor=${admin.email}`))[0]?.sentence).toBe('exported the audit log');
});
