import { createJobHandlers } from '../../../src/job-handlers.ts';
import type { Harness } from '../../harness.ts';
import { addDays } from '../before.ts';
import { driveClock } from '../clock.ts';
import type { Case } from '../people.ts';
import { openSite } from '../site.ts';
import { workThroughToday } from './desk.ts';
import { listYearEndDifferences } from './ends.ts';
import { createMail } from './mail.ts';
import { createPost } from './post.ts';
import { createJournal } from './record.ts';
import type { Year } from './site.ts';
import { createStages } from './stages.ts';

export interface Plan {
  events: number;
  /** In total. */
  people: number;
  cases: readonly Case[];
  /** Days between events. */
  spacing: number;
  /** False to run without the nightly checks, as a negative control. */
  checks?: boolean;
}

/** The jobs that the product runs by itself. */
const BY_DAY = [
  'keep-recalls',
  'send-reminders',
  'send-event-alerts',
  'mail-overdue-follow-ups',
  'end-erased-accounts',
] as const;
const BY_NIGHT = ['compare-money', 'keep-recalls', 'sweep-service-tables'] as const;
const CHECKS = ['check-visits', 'check-recalls'] as const;

type Job = (typeof BY_DAY | typeof BY_NIGHT | typeof CHECKS)[number] | 'send-test-invitations';

/**
 * Simulates events and their people one after another, as a charity runs them.
 * @returns what went wrong, and what was lost
 */
export async function simulate(api: Harness, plan: Plan) {
  const { events: count, people, spacing, cases, checks = true } = plan;
  const site = await openSite(api, await driveClock(api));
  await api.event();
  const journal = createJournal();
  const year: Year = {
    ...{ site, journal, events: [], post: createPost(site), today: api.today, found: [] },
  };
  const mail = createMail(year);
  const stages = createStages(year, { people: Math.ceil(people / count), cases, mail });
  const handlers = createJobHandlers(api.services);
  /** A job that finds something fails, and the next ones still run. */
  const run = async (names: readonly Job[]) => {
    for (const name of names) await handlers[name]({}).catch(() => undefined);
  };
  const dates = Array.from({ length: count }, (_, index) =>
    addDays(api.today, stages.ahead + index * spacing),
  );
  const happens = dates.flatMap((date, index) =>
    stages
      .offsetsOf(index, spacing)
      .map((offset) => ({ index, date, offset, day: addDays(date, offset) })),
  );
  const days = new Set(happens.map(({ day }) => day));
  /** What Today listed, by day. */
  const said = new Map<string, string[]>();
  for (const day of [...days].sort()) {
    year.today = day;
    const due = happens.filter((each) => each.day === day);
    await site.at(day, '05:00');
    await run(checks ? [...BY_NIGHT, ...CHECKS] : BY_NIGHT);
    await site.at(day, '08:00');
    for (const each of due) await stages.early(each);
    await site.at(day, '09:00');
    await run(BY_DAY);
    if (!stages.isSenderDead(day)) await run(['send-test-invitations']);
    await mail.send();
    said.set(day, await workThroughToday(year));
    await site.at(day, '10:00');
    for (const each of due) await stages.late(each);
    await year.post.deliver(day);
    await mail.send();
  }
  const left = (said.get(year.today) ?? []).map((line) => `Today still says at the end: ${line}`);
  return {
    found: [
      ...year.found,
      ...journal.differences(),
      ...left,
      ...(await listYearEndDifferences(year)),
    ],
    ...{ lost: journal.lost, said, days: days.size },
  };
}
