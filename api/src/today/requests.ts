import { sql } from 'kysely';
import { countFailedMails } from '../messages/failed-mails.ts';
import { counted, instantOf, type Source } from './source.ts';

export const failedMails: Source = {
  needs: 'message bookings',
  async read({ db }, staff) {
    const { count, since } = await countFailedMails(db, staff);
    if (count === 0) return [];
    return [
      {
        kind: 'failed mails',
        what: `${counted(count, 'mail')} could not be sent`,
        why: 'Correct the address and send it again, or ring the person.',
        since: instantOf(since),
        due: null,
        action: { label: 'Open failed mails', path: '/staff/failed-mails' },
      },
    ];
  },
};

/** The law gives one month (UK GDPR, article 12.3). */
export const erasureRequests: Source = {
  needs: 'see bookings',
  async read({ db }, { reach }) {
    if (reach !== 'all') return [];
    const { rows } = await sql<{ count: number; since: Date | null; due: string | null }>`
      SELECT count(*)::int AS count, min(requested_at) AS since,
        ((min(requested_at) AT TIME ZONE 'Europe/London') + interval '1 month')::date AS due
      FROM erasure_requests WHERE completed_at IS NULL`.execute(db);
    return rows
      .filter(({ count }) => count > 0)
      .map(({ count, since, due }) => ({
        kind: 'erasure requests',
        what: `${counted(count, 'erasure request is', 'erasure requests are')} open`,
        why: 'The law gives one month. It is done at the terminal.',
        since: instantOf(since),
        due,
        action: null,
      }));
  },
};
