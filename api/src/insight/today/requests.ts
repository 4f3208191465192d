import type { DataRequestKind } from '@chaps/contracts/data-requests';
import { formatDate, formatDaysLeft, londonDate } from '@chaps/domain';
import { pluralise } from '@chaps/domain/pluralise';
import { sql } from 'kysely';
import { countFailedEmails } from '../../messages/failed-mails.ts';
import { type Source, toIsoOrNull } from './source.ts';

export const failedEmails: Source = {
  needs: 'message bookings',
  async read({ db }, staff) {
    const { count, since } = await countFailedEmails(db, staff);
    if (count === 0) return [];
    return [
      {
        kind: 'failed mails',
        what: `${pluralise(count, 'message')} did not arrive`,
        why: 'Call the person. If they have no account, you can correct their address and send it again.',
        since: toIsoOrNull(since),
        due: null,
        action: { label: 'View messages that did not arrive', path: '/staff/failed-mails' },
      },
    ];
  },
};

interface DataRequestRow {
  data_request_id: string;
  kind: DataRequestKind;
  channel: string;
  received_on: string;
  due_on: string;
}

const REQUEST_TEXT: Record<DataRequestKind, string> = {
  access: 'Someone has asked what we hold about them',
  erasure: 'Someone has asked us to erase their data',
  rectification: 'Someone has asked for a correction',
};

/** One line for each request, because the law allows a month for each. */
export const dataRequests: Source = {
  needs: 'answer data requests',
  async read({ db, now }, { reach }) {
    if (reach !== 'all') return [];
    const today = londonDate(now());
    const { rows } = await sql<DataRequestRow>`
      SELECT data_request_id, kind, channel, received_on, due_on FROM data_requests
      WHERE state = 'open' ORDER BY due_on, data_request_id LIMIT 50`.execute(db);
    return rows.map(({ data_request_id: id, kind, channel, received_on, due_on: due }) => ({
      kind: 'data requests',
      what: `${REQUEST_TEXT[kind]}: ${formatDaysLeft(due, today)}`,
      why: `We received it on ${formatDate(received_on)} (${channel}). The legal deadline is one month.`,
      since: null,
      due,
      action: { label: 'Open the request', path: `/staff/data-requests/${id}` },
    }));
  },
};

/** Exports that may only be saved by staff who may read results. */
export const dataExportsToDownload: Source = {
  needs: 'export people',
  async read({ db }) {
    const { rows } = await sql<{ count: number; due: string | null }>`
      SELECT count(*)::int AS count, min(due_on) AS due FROM data_requests
      WHERE state = 'open' AND kind = 'access' AND profile_id IS NOT NULL`.execute(db);
    return rows
      .filter(({ count }) => count > 0)
      .map(({ count, due }) => ({
        kind: 'data requests',
        what: `${pluralise(count, 'person has asked', 'people have asked')} what we hold about them`,
        why: 'A clinician has to download the file, because it contains results.',
        since: null,
        due,
        action: { label: 'View data requests', path: '/staff/data-requests' },
      }));
  },
};

/** Erasures that are complete here, but not yet at the sign-in service. */
export const erasureRequests: Source = {
  needs: 'answer data requests',
  async read({ db }, { reach }) {
    if (reach !== 'all') return [];
    const { rows } = await sql<{ count: number; since: Date | null }>`
      SELECT count(*)::int AS count, min(requested_at) AS since FROM erasure_requests
      WHERE account_id IS NOT NULL AND completed_at IS NULL`.execute(db);
    return rows
      .filter(({ count }) => count > 0)
      .map(({ count, since }) => ({
        kind: 'erasure requests',
        what: `${pluralise(count, 'erasure is', 'erasures are')} not complete`,
        why: 'The sign-in service has not deleted the account. We try again every hour.',
        since: toIsoOrNull(since),
        due: null,
        action: null,
      }));
  },
};
