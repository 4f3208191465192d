import { CONSENT_ANSWERS } from '@chaps/testing/fixtures';
import { expect } from 'vitest';
import { buildReport } from './delivery-reports.ts';
import { test as base } from './fixtures.ts';
import { SIXTY_YEARS_AGO, type StaffPerson } from './makers.ts';
import { endDay } from './past-day.ts';
import { releasedResult } from './released-result.ts';

const NAMES = { first_name: 'Alan', last_name: 'Waite', date_of_birth: SIXTY_YEARS_AGO };
export const address = () => `claim-${crypto.randomUUID().slice(0, 8)}@example.org`;
export const RED = { value: '9.9', flag: 'H', comments: 'Red: see your GP' };

/** A person without an account who was tested yesterday, and what others do with their address. */
export const test = base
  .extend('clinician', { scope: 'file' }, ({ api }) => api.staff('clinician'))
  .extend('coordinator', { scope: 'file' }, ({ api }) => api.staff('coordinator'))
  .extend('claim', ({ api, clinician, coordinator }) => {
    const book = async (
      who: string | null | { profile_id: string },
      answers: typeof CONSENT_ANSWERS & { gpConsent?: boolean } = CONSENT_ANSWERS,
    ) => {
      const event = await api.event();
      const { body } = await api.call('POST', `/staff/events/${event.id}/bookings`, {
        as: coordinator,
        body: {
          person:
            who !== null && typeof who === 'object'
              ? who
              : { ...NAMES, phone: '+441632960000', email: who },
          start_time: event.times[0] ?? '',
          consent: { answers, through: 'telephone' },
          payment: null,
        },
      });
      return {
        event,
        ...(body.booking as Record<'profile_id' | 'appointment_id' | 'reference', string>),
      };
    };
    type Booked = Awaited<ReturnType<typeof book>>;
    return {
      book,
      test: ({ event }: Booked) => endDay(api, event.id),
      release: ({ profile_id, reference }: Booked, told: object = RED) =>
        releasedResult(
          api,
          {
            ...told,
            ...{ name: 'Alan Waite', dateOfBirth: SIXTY_YEARS_AGO },
          },
          { person: { userId: '', profileId: profile_id, email: '', token: '' }, reference },
        ),
      loseTube: async ({ event, appointment_id }: Booked) => {
        const samples = () =>
          api.owner
            .selectFrom('samples')
            .innerJoin('visit_steps', 'visit_steps.action_id', 'samples.action_id')
            .select('sample_id')
            .where('appointment_id', '=', appointment_id)
            .execute();
        if ((await samples()).length === 0) await endDay(api, event.id);
        const [sample] = await samples();
        const tube = String(sample?.sample_id);
        const ended = await api.call('POST', `/staff/events/${event.id}/samples/${tube}/ending`, {
          as: coordinator,
          body: { state: 'missing', reason: 'Lost in the van.' },
        });
        expect(ended.status, ended.text).toBe(200);
        return tube;
      },
      changeEmail: async ({ profile_id }: Booked, from: string | null, to: string) => {
        const { status, text } = await api.call('PATCH', `/staff/people/${profile_id}`, {
          as: coordinator,
          body: { seen: { email: from }, wanted: { email: to }, reason: 'They told us.' },
        });
        expect(status, text).toBe(200);
      },
      register: async (email: string, known?: StaffPerson, details: object = {}) => {
        const userId = known?.userId ?? crypto.randomUUID();
        if (!known) {
          api.users.set(userId, email);
          await api.confirmAccount(userId);
        }
        const token = known?.token ?? (await api.token(userId));
        const answer = await api.call('POST', '/auth/profile', {
          as: { token },
          body: {
            ...{ user_id: userId, ...NAMES, phone: '+441632960000', email, gender: 'Male' },
            ...{ ethnicity: 'Not stated', home_address: '1 High Street, CO1 1AA, United Kingdom' },
            ...details,
          },
        });
        expect(answer.status, answer.text).toBe(201);
        return { token, email, userId };
      },
      results: async ({ profile_id }: Booked, as: { token: string }) =>
        (await api.call('GET', `/medical/results/${profile_id}`, { as })).body,
      export: ({ token, email }: { token: string; email: string }) =>
        api.call('GET', `/auth/profile/export?email=${email}`, { as: { token } }),
      listed: async ({ profile_id }: Booked, show = 'all') => {
        const path = `/staff/results-not-told?show=${show}`;
        const { body } = await api.call('GET', path, { as: clinician });
        return body.items.filter((item: { profile_id: string }) => item.profile_id === profile_id);
      },
      /** Reports the delivery of a kind of mail to an address. */
      report: async (
        { profile_id }: Booked,
        to: string,
        kind: 'result-ready' | 'sample-failed',
        action: 'delivered' | 'failed' = 'delivered',
      ) => {
        await api.sendMails();
        const { mail_id: mailId } = await api.owner
          .selectFrom('outbox')
          .select('mail_id')
          .where('kind', '=', kind)
          .where('profile_id', '=', profile_id)
          .executeTakeFirstOrThrow();
        const payload = buildReport({ action, address: to, mailId });
        const headers = { 'content-type': 'message/rfc822' };
        const url = '/mail/reports';
        const { statusCode } = await api.app.inject({ method: 'POST', url, headers, payload });
        expect(statusCode).toBe(200);
        const { state } = await api.owner
          .selectFrom('deliveries')
          .select('state')
          .where('mail_id', '=', mailId)
          .executeTakeFirstOrThrow();
        expect(state).toBe(action === 'delivered' ? 'delivered' : 'permanent');
      },
      confirm: ({ profile_id }: Booked, as: StaffPerson = clinician) =>
        api.call('POST', `/staff/people/${profile_id}/account-confirmation`, { as }),
    };
  });
