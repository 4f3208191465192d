import { mayDo } from '@chaps/domain';
import type { Staff } from '../accounts/staff.ts';
import { activeGrants } from '../accounts/staff-grants.ts';
import type { Services } from '../config/services.ts';
import { countUnattended, countWaiting } from '../follow-ups/queries.ts';
import { troubledMoney } from '../payments/money-back.ts';
import { readBacklog } from '../telemetry/backlog.ts';
import { eventsAhead } from './event-queries.ts';

export async function todayOf({ db, now }: Pick<Services, 'db' | 'now'>, { userId, reach }: Staff) {
  const events = await eventsAhead(db, reach);
  const grants = await activeGrants(db, userId);
  const follows = mayDo(grants, 'follow up results', now());
  const results = follows ? await countWaiting({ now }, db) : null;
  const seesAll = mayDo(grants, 'see bookings', now()) && reach === 'all';
  if (!seesAll) return { events, waiting: null, results };
  const { unsettledCaptures, dueRefunds, failedMails, openErasures } = await readBacklog(db);
  const waiting = {
    stuck_payments: unsettledCaptures + dueRefunds,
    failed_mails: failedMails,
    erasure_requests: openErasures,
    money: await troubledMoney(db),
    unattended_follow_ups: await countUnattended({ now }, db),
  };
  return { events, waiting, results };
}
