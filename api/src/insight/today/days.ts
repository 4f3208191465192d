import { addDays, LASTING_RECALL_ENDS, londonDate } from '@chaps/domain';
import { pluralise } from '@chaps/domain/pluralise';
import { sql } from 'kysely';
import { isWithinReach } from '../../accounts/reach.ts';
import { hasArrived } from '../../clinic-day/attendance-level.ts';
import { checkVisits } from '../../clinic-day/visit-rows.ts';
import { hasResultWithoutSample, isBooked } from '../../events/conditions.ts';
import { mayBeContacted } from '../../people/contact.ts';
import { keptRecordId, selectRecordIds } from '../../people/merges/records.ts';
import { isRecent, type Source, type Task, toIsoOrNull } from './source.ts';

const toDayLink = (event: { event_id: string; event_name: string }, fragment = '') => ({
  label: `Open the Day tab of ${event.event_name}`,
  path: `/staff/events/${event.event_id}/day${fragment}`,
});

/**
 * Checked here as well, so that it is listed until corrected; the nightly job tells the operator.
 */
export const inconsistentVisits: Source = {
  needs: 'close the day',
  async read({ db }, { reach }) {
    const found = Map.groupBy(await checkVisits(db, reach), ({ event_id }) => event_id);
    return [...found.values()].flatMap((visits): Task[] => {
      const [first] = visits;
      if (!first) return [];
      const each = visits.map(
        ({ reference, stored, computed }) =>
          `${reference} is listed as ‘${stored}’, but the steps say ‘${computed}’`,
      );
      return [
        {
          kind: 'visits that differ',
          what: `${pluralise(visits.length, 'visit')} at ${first.event_name} ${visits.length === 1 ? 'differs' : 'differ'} from what was recorded`,
          why: `${each.join('; ')}. This will be corrected when that person’s next step is recorded. Tell the operator.`,
          since: null,
          due: null,
          action: toDayLink(first),
        },
      ];
    });
  },
};

interface EventRow {
  event_id: string;
  event_name: string;
  event_date: string;
  count: number;
}

export const openClinicDays: Source = {
  needs: 'close the day',
  async read({ db, now }, { reach }) {
    const today = londonDate(now());
    const { rows } = await sql<Omit<EventRow, 'count'>>`
      SELECT e.event_id, e.event_name, e.event_date FROM events e
      WHERE ${isWithinReach(reach)} AND e.day_is_recorded
        AND e.event_date < ${today}::date AND ${isRecent(today)}
        AND NOT EXISTS (SELECT FROM event_closures c WHERE c.event_id = e.event_id)
        AND EXISTS (SELECT FROM appointments a
          WHERE a.event_id = e.event_id AND a.status = 'confirmed'
            AND (e.cancelled_at IS NULL OR ${sql.raw(hasArrived('a'))}))
      ORDER BY e.starts_at, e.event_id`.execute(db);
    return rows.map((event) => ({
      kind: 'books not closed',
      what: `The books for ${event.event_name} are not closed`,
      why: 'Close them to record who did not attend.',
      since: null,
      due: addDays(event.event_date, 1),
      action: toDayLink(event, '#books'),
    }));
  },
};

interface Tablets {
  event_id: string;
  event_name: string;
  tablets: number;
  count: number;
  since: Date;
}

export const unsentTabletSteps: Source = {
  needs: 'manage tablets',
  async read({ db, now }, { reach }) {
    const { rows } = await sql<Tablets>`
      SELECT e.event_id, e.event_name, count(*)::int AS tablets, sum(d.unsent)::int AS count,
        min(d.last_seen_at) AS since
      FROM clinic_devices d JOIN events e USING (event_id)
      WHERE ${isWithinReach(reach)} AND e.ends_at < ${now()} AND d.enrolled_at IS NOT NULL
        AND d.revoked_at IS NULL AND d.unsent > 0
      GROUP BY e.event_id ORDER BY e.starts_at, e.event_id`.execute(db);
    return rows.map(({ tablets, count, since, ...event }) => ({
      kind: 'unsent tablets',
      what: `${pluralise(tablets, 'tablet')} at ${event.event_name} ${tablets === 1 ? 'has' : 'have'} ${pluralise(count, 'step')} that ${count === 1 ? 'was' : 'were'} not sent`,
      why: 'Connect the tablet and send them, or revoke it if it is lost.',
      since: toIsoOrNull(since),
      due: null,
      action: toDayLink(event, '#tablets'),
    }));
  },
};

export const rejectedSteps: Source = {
  needs: 'close the day',
  async read({ db }, { reach }) {
    const { rows } = await sql<Omit<EventRow, 'event_date'> & { since: Date }>`
      SELECT e.event_id, e.event_name, count(*)::int AS count, min(r.rejected_at) AS since
      FROM rejected_steps r JOIN events e USING (event_id)
      WHERE ${isWithinReach(reach)} AND r.closed_at IS NULL
      GROUP BY e.event_id ORDER BY e.starts_at, e.event_id`.execute(db);
    return rows.map(({ count, since, ...event }) => ({
      kind: 'rejected steps',
      what: `${pluralise(count, 'step')} rejected at ${event.event_name}`,
      why: 'A tablet sent a step that could not be recorded. Record it yourself, or close it with a reason.',
      since: toIsoOrNull(since),
      due: null,
      action: toDayLink(event, '#rejected'),
    }));
  },
};

/**
 * The day was changed after the result was released. A release records the draw, so only an undone or
 * discarded one, or a reason for no sample, leaves a result without its sample. A late reason reopens the
 * books.
 */
export const resultsWithoutSample: Source = {
  needs: 'close the day',
  async read({ db, now }, { reach }) {
    const { rows } = await sql<Omit<EventRow, 'event_date'>>`
      SELECT e.event_id, e.event_name, count(DISTINCT a.appointment_id)::int AS count
      FROM (SELECT appointment_id FROM visit_steps WHERE undoes IS NOT NULL
          UNION SELECT late.appointment_id FROM events e JOIN visit_steps late USING (event_id)
            WHERE late.step = 'not sampled' AND ${isRecent(londonDate(now()))}
              AND NOT EXISTS (SELECT FROM event_closures c WHERE c.event_id = e.event_id)
          UNION SELECT drawn.appointment_id FROM samples s JOIN visit_steps drawn USING (action_id)
            WHERE s.state = 'discarded') changed
        JOIN appointments a USING (appointment_id) JOIN events e USING (event_id)
      WHERE ${isWithinReach(reach)} AND ${isRecent(londonDate(now()))}
        AND ${sql.raw(hasResultWithoutSample('a'))}
      GROUP BY e.event_id ORDER BY e.starts_at, e.event_id`.execute(db);
    return rows.map(({ count, event_id, event_name }) => ({
      kind: 'results without a sample',
      what: `${event_name}: ${pluralise(count, 'person has', 'people have')} a released result, but no sample is recorded`,
      why: 'The record of the sample was changed. Correct it, or have the result withdrawn.',
      since: null,
      due: null,
      action: toDayLink({ event_id, event_name }, '#books'),
    }));
  },
};

interface PromisedInvitation extends Omit<EventRow, 'event_date'> {
  /** One of the appointments; the only one when `count` is 1. */
  appointment_id: string;
  reference: string;
}

/**
 * People who gave no sample and were promised another appointment, but have no appointment and no
 * invitation, and for whom nobody has ended the promise or chosen another day.
 */
export const promisedInvitations: Source = {
  needs: 'change bookings',
  async read({ db }, { reach }) {
    const { rows } = await sql<PromisedInvitation>`
      SELECT e.event_id, e.event_name, count(*)::int AS count,
        min(a.appointment_id::text) AS appointment_id, min(a.reference) AS reference
      FROM visits v JOIN appointments a USING (appointment_id) JOIN events e USING (event_id)
        JOIN profiles f USING (profile_id)
        CROSS JOIN LATERAL (
          SELECT ${selectRecordIds(keptRecordId(sql.ref('a.profile_id')))} AS records) own
      WHERE ${isWithinReach(reach)} AND v.state = 'not sampled' AND v.invite_again
        AND ${mayBeContacted(sql.ref('f.profile_id'))}
        AND NOT EXISTS (SELECT FROM appointments n JOIN events later USING (event_id)
          WHERE n.profile_id = ANY (own.records) AND later.starts_at > e.starts_at
            AND ${sql.raw(isBooked('n'))})
        AND NOT EXISTS (SELECT FROM recalls c WHERE c.profile_id = ANY (own.records)
          AND c.tested_on >= e.event_date AND (c.state IN ('invited', 'postponed') OR c.basis = 'hand'
            OR c.state = 'ended' AND c.ended_reason = ANY (${[...LASTING_RECALL_ENDS]}::text[])))
      GROUP BY e.event_id ORDER BY e.starts_at, e.event_id`.execute(db);
    const promised = (people: number) =>
      `${pluralise(people, 'person', 'people')} without a sample ${people === 1 ? 'was' : 'were'} promised another appointment`;
    return rows.map(({ event_id, event_name, count, appointment_id, reference }) => ({
      kind: 'promised invitations',
      what: `${event_name}: ${promised(count)}`,
      why: 'They do not have to pay again. Book for them, or call them.',
      since: null,
      due: null,
      action:
        count === 1
          ? {
              label: `Open ${reference}`,
              path: `/staff/events/${event_id}/bookings/${appointment_id}`,
            }
          : toDayLink({ event_id, event_name }, '#people'),
    }));
  },
};
