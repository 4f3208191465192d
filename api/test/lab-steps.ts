import { CONSENT_ANSWERS } from '@chaps/testing/fixtures';
import { expect } from 'vitest';
import { bookingRequest } from './factories.ts';
import type { Harness } from './harness.ts';
import { labFile, type ReportedResult, reportedResult } from './lab-files.ts';
import type { Person, StaffPerson } from './makers.ts';
import { endDay } from './past-day.ts';

interface Clinicians {
  /** Each test file has its own, because uploads per person are limited. */
  uploader: StaffPerson;
  releaser: StaffPerson;
}

/** Steps from a laboratory's file to its results, and what people then see. */
export function labSteps(api: Harness, { uploader, releaser }: Clinicians) {
  const call = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object, as = releaser) =>
    api.call(method, `/staff/${path}`, { as, ...(body ? { body } : {}) });

  /** Creates a person who was tested yesterday. */
  async function tested(of?: Person, nhsNumber = '') {
    const [person, event] = [of ?? (await api.person()), await api.event()];
    if (nhsNumber !== '') {
      const path = `/auth/profile?email=${person.email}`;
      await api.call('PATCH', path, { as: person, body: { nhs_number: nhsNumber } });
    }
    const body = bookingRequest(person, event);
    const booked = await api.call('POST', '/appointments', { as: person, body });
    const { appointment_id, reference } = booked.body.appointment;
    await endDay(api, event.id);
    const own = { reference: String(reference), nhsNumber, sampleDate: api.today };
    const report = (changes: Partial<ReportedResult> = {}) =>
      reportedResult({ ...own, ...changes });
    return { person, event, appointmentId: String(appointment_id), ...own, report };
  }

  /** Creates a person without an account, booked by staff and tested yesterday. */
  async function testedWithoutAccount(contact: { phone: string | null; email: string | null }) {
    const [event, coordinator] = [await api.event(), await api.staff('coordinator')];
    const [first_name = '', last_name = ''] = reportedResult().name.split(' ');
    const { dateOfBirth: date_of_birth } = reportedResult();
    const booked = await api.call('POST', `/staff/events/${event.id}/bookings`, {
      as: coordinator,
      body: {
        person: { first_name, last_name, date_of_birth, ...contact },
        start_time: event.times[0],
        consent: { answers: CONSENT_ANSWERS, through: 'telephone' },
        payment: null,
      },
    });
    expect(booked.status, booked.text).toBe(201);
    const { appointment_id, reference, profile_id } = booked.body.booking;
    await endDay(api, event.id);
    const own = { reference: String(reference), nhsNumber: '', sampleDate: api.today };
    return {
      event,
      profileId: String(profile_id),
      appointmentId: String(appointment_id),
      report: (changes: Partial<ReportedResult> = {}) => reportedResult({ ...own, ...changes }),
    };
  }

  /** The same without an e-mail address. */
  const testedWithoutEmail = (phone: string | null = '01632 960 321') =>
    testedWithoutAccount({ phone, email: null });

  /** @returns the path of the file's page */
  async function send(payload: Buffer): Promise<string> {
    const answer = await api.app.inject({
      method: 'POST',
      url: '/staff/result-batches?file_name=results',
      headers: {
        authorization: `Bearer ${uploader.token}`,
        'content-type': 'application/octet-stream',
      },
      payload,
    });
    expect(answer.statusCode, answer.body).toBe(200);
    return `result-batches/${answer.json().batch_id}`;
  }
  const upload = (...rows: ReportedResult[]) => send(labFile('csv', rows));

  /** @returns what the person who releases the file was shown before the release */
  async function release(batch: string) {
    const { summary, digest, items } = (await call('GET', batch)).body;
    const released = await call('POST', `${batch}/release`, { confirmed: summary, digest });
    expect(released.status, released.text).toBe(200);
    return { summary, rows: items };
  }

  return {
    uploader,
    call,
    tested,
    testedWithoutAccount,
    testedWithoutEmail,
    send,
    upload,
    release,
    released: async (...rows: ReportedResult[]) => release(await upload(...rows)),

    async resultOf({ appointmentId }: { appointmentId: string }): Promise<string> {
      const result = await api.owner
        .selectFrom('results')
        .select('result_id')
        .where('appointment_id', '=', appointmentId)
        .where('superseded_at', 'is', null)
        .executeTakeFirstOrThrow();
      return result.result_id;
    },

    async shown(person: Person) {
      const path = `/medical/results/${person.profileId}`;
      return (await api.call('GET', path, { as: person })).body.data;
    },

    /** Newest first. */
    followUps: ({ profileId }: Person) =>
      api.owner
        .selectFrom('follow_ups')
        .select(['follow_up_id', 'state', 'outcome', 'due_on', 'result_id'])
        .where('profile_id', '=', profileId)
        .orderBy('created_at', 'desc')
        .execute(),

    /** Ended follow-ups on the worklist whose result has changed. */
    async changed({ profileId }: Person) {
      const { items } = (await call('GET', 'follow-ups?show=changed')).body;
      return items.filter((item: { profile_id: string }) => item.profile_id === profileId);
    },

    async happened(followUpId: string): Promise<string[]> {
      const { timeline } = (await call('GET', `follow-ups/${followUpId}`)).body;
      return timeline.map(({ what }: { what: string }) => what);
    },

    mailsTo: ({ profileId }: Person) =>
      api.owner
        .selectFrom('outbox')
        .select(['kind', 'dropped_at'])
        .where('profile_id', '=', profileId)
        .where('kind', 'like', 'result-%')
        .orderBy('created_at')
        .execute(),
  };
}
