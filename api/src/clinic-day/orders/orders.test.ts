import { type LaboratorySettings, USUAL_LABORATORY } from '@chaps/contracts/laboratories';
import { expect } from 'vitest';
import { testWithTwoPeople as base } from '../../../test/event-day.ts';
import * as schemas from '../../laboratory/fhir-schemas.ts';

const NHS_NUMBER = '9434765919';
const NAME = { last_name: 'O|Neill-Ł^ski & Søn', first_name: 'Seán \\ Jürgen' };

const test = base.extend('ordered', ({ api, day, coordinator, console: { call } }) => ({
  /**
   * An event for a laboratory, with two people who have tubes; the tube of `otherId` is held back.
   */
  begin: async (laboratory: string) => {
    const opened = await day.begin();
    const { event, person, appointmentId, otherId, action, record } = opened;
    await api.owner
      .updateTable('events')
      .set({ lab_name: laboratory })
      .where('event_id', '=', event.id)
      .execute();
    await api.owner
      .updateTable('profiles')
      .set(NAME)
      .where('profile_id', '=', person.profileId)
      .execute();
    const profile = `/auth/profile?email=${person.email}`;
    await api.call('PATCH', profile, { as: person, body: { nhs_number: NHS_NUMBER } });
    for (const appointment_id of [appointmentId, otherId]) {
      await record(
        action('arrived', 0, { appointment_id }),
        action('ready', 1, { appointment_id }),
        action('sampled', 5, {
          ...{ appointment_id, sample_code: appointment_id === otherId ? 'T-200' : 'T-100' },
        }),
      );
    }
    await record(action('sampled', 7, { appointment_id: otherId, sample_code: 'T-201' }));
    const choose = (changes: Partial<LaboratorySettings>) =>
      api.call('POST', '/staff/laboratory-settings', {
        as: coordinator,
        body: { ...USUAL_LABORATORY, ...changes, laboratory },
      });
    return { ...opened, choose, orders: () => call('GET', `${event.id}/orders`) };
  },
}));

test('a laboratory that requires HL7 gets an order for each tube that is not held back, which is audited', async ({
  coordinator,
  ordered: { begin },
  console: { call, audits, readings },
}) => {
  const { event, person, choose, orders } = await begin('Messages Laboratory');
  const none = await orders();
  expect([none.status, none.body.error.message]).toEqual([
    ...[409, 'This laboratory does not use order messages.'],
  ]);
  expect((await choose({ order_messages: 'HL7 v2' })).status).toBe(200);
  expect((await call('GET', `${event.id}/samples`)).body.order_messages).toBe('HL7 v2');
  const before = (await readings(person)).length;
  const { status, headers, text } = await orders();
  expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
    ...[200, 'application/hl7-v2; charset=utf-8'],
    `attachment; filename="orders-${event.date}.hl7"`,
  ]);
  expect(text.match(/MSH/g)).toHaveLength(1);
  expect(text).toContain(
    'PID|1||9434765919^^^NHS^NH||O\\F\\Neill-Ł\\S\\ski \\T\\ Søn^Seán \\E\\ Jürgen',
  );
  expect(text).toContain('SPM|1|T-100|');
  expect(text).not.toContain('T-20');
  expect((await audits(`event ${event.id}`)).map(({ action }) => action)).toContain('orders made');
  expect((await readings(person)).slice(before)).toEqual([
    { user_id: coordinator.userId, what: 'list for the laboratory' },
  ]);
  // An older console, which does not know the setting, leaves it unchanged.
  await choose({ order_messages: undefined });
  expect((await orders()).status).toBe(200);
});

test('a laboratory that requires FHIR gets the same orders in a transaction, and no further identifiers', async ({
  console: { readings },
  ordered: { begin },
}) => {
  const { person, choose, orders } = await begin('Resources Laboratory');
  await choose({ order_messages: 'FHIR' });
  const resources = async () => {
    const { body } = await orders();
    const { entry } = schemas.bundle.parse(body);
    return {
      patient: schemas.patient.parse(entry[0]?.resource),
      specimen: schemas.specimen.parse(entry[1]?.resource),
      order: schemas.order.parse(entry[2]?.resource),
      count: entry.length,
    };
  };
  const { patient, specimen, order, count } = await resources();
  expect(count).toBe(3);
  expect(patient).toMatchObject({
    identifier: [{ value: NHS_NUMBER }],
    name: [{ family: NAME.last_name, given: [NAME.first_name] }],
  });
  expect(specimen.identifier).toMatchObject([{ value: 'T-100' }]);
  expect(order.identifier).toMatchObject([{ value: expect.stringMatching(/^CH-/) }]);
  await choose({ order_messages: 'FHIR', identifiers: ['date_of_birth'] });
  const before = (await readings(person)).length;
  const few = await resources();
  expect(few.patient).toMatchObject({ identifier: [], name: [], birthDate: '1970-01-01' });
  expect(few.order.identifier).toMatchObject([{ value: 'T-100' }]);
  expect((await readings(person)).length).toBe(before);
});
