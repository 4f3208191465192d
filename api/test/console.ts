import { test as base } from './fixtures.ts';
import type { Person, StaffPerson } from './makers.ts';

/** A test with a signed-in coordinator and the console's routes for events and bookings. */
export const test = base
  .extend('coordinator', { scope: 'file' }, ({ api }) => api.staff('coordinator'))
  .extend('console', { scope: 'file' }, ({ api, coordinator }) => {
    const call = (
      method: 'GET' | 'POST' | 'DELETE',
      path: string,
      body?: object,
      as: StaffPerson = coordinator,
    ) => api.call(method, `/staff/events/${path}`, { as, ...(body ? { body } : {}) });
    const named = async (person: Person, first_name: string, last_name: string) => {
      await api.owner
        .updateTable('profiles')
        .set({ first_name, last_name })
        .where('profile_id', '=', person.profileId)
        .execute();
    };
    return {
      call,
      named,
      list: async (eventId: string, query = '') =>
        (await call('GET', `${eventId}/bookings?${query}`)).body,
      read: async (eventId: string, id: string) =>
        (await call('GET', `${eventId}/bookings/${id}`)).body,
      audits: async (subject: string) =>
        api.owner
          .selectFrom('audit_log')
          .select([
            'actor',
            'action',
            'event_id',
            'profile_id',
            'before',
            'after',
            'reason',
            'details',
          ])
          .where('subject', '=', subject)
          .where('actor', '=', coordinator.userId)
          .orderBy('audit_id')
          .execute(),
      readings: async (person: Person) =>
        api.owner
          .selectFrom('access_log')
          .select(['user_id', 'what'])
          .where('profile_id', '=', person.profileId)
          .execute(),
    };
  });
