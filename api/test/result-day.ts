import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { test as base } from './event-day.ts';
import { type ReportedResult, reportedResult } from './lab-files.ts';
import { labSteps } from './lab-steps.ts';

/** Two people at an event on its day, and the laboratory's file about them. */
export const test = base.extend(
  'chain',
  async ({ api, booking, openDay, console: { read, call } }) => {
    // A separate laboratory, because tests use the same tube codes.
    const laboratory = `Laboratory ${randomUUID()}`;
    const [uploader, releaser] = [await api.staff('clinician'), await api.staff('clinician')];
    const lab = labSteps(api, { uploader, releaser });
    return {
      lab,
      begin: async () => {
        const {
          event,
          person,
          appointmentId: ann,
          action,
          record,
          at,
        } = await openDay('09:45', () => booking.freeBooking({ seats: 8, lab: laboratory }));
        const other = await api.person();
        const { body } = await booking.book(other, event, '09:15');
        const bob = String(body.appointment.appointment_id);
        const referenceOf = async (id: string) => (await read(event.id, id)).booking.reference;
        const references = { ann: await referenceOf(ann), bob: await referenceOf(bob) };
        const report = (changes: Partial<ReportedResult>) =>
          reportedResult({ nhsNumber: '', sampleDate: event.date, ...changes });
        /** Records one person's steps, ending with a tube or without one. */
        const visit = (appointment_id: string, last: object) =>
          record(
            action('arrived', '09:30', { appointment_id }),
            action('ready', '09:31', { appointment_id }),
            action('sampled', '09:35', { appointment_id, ...last }),
          );
        const close = async () => {
          at('18:00');
          expect((await call('POST', `${event.id}/closure`, {})).status).toBe(200);
        };
        return {
          ...{ event, person, other, ann, bob, references, report },
          ...{ visit, close, action, record, at },
        };
      },
    };
  },
);
