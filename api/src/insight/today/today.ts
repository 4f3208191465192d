import type { TodayResponse } from '@chaps/contracts/today';
import { londonDate, mayDo, reachOf, type StaffGrant } from '@chaps/domain';
import { sortByUrgency, urgencyOf } from '@chaps/domain/today';
import type { Staff } from '../../accounts/staff.ts';
import { activeGrants } from '../../accounts/staff-grants.ts';
import type { Services } from '../../platform/config/services.ts';
import {
  differingVisits,
  openBooks,
  promisedInvitations,
  rejectedSteps,
  resultsWithoutSample,
  tabletsUnsent,
} from './days.ts';
import { events } from './events.ts';
import { eventsAhead, figuresOf } from './figures.ts';
import { followUps, returnedLetters, unattendedFollowUps, unsentLetters } from './follow-ups.ts';
import { closedGpPractices } from './gp-practices.ts';
import { jobsGivenUp } from './jobs.ts';
import {
  moneyDifferences,
  overdueInvoices,
  paymentProblemTasks,
  unsettledPayments,
} from './payments.ts';
import { forgottenRecalls, recallsDue } from './recalls.ts';
import { dataRequests, erasureRequests, exportsToSave, failedEmails } from './requests.ts';
import { filesToRelease, peopleToCallFirst, resultsNotTold, rowsSetAside } from './results.ts';
import type { Source, Task } from './source.ts';
import {
  resultsOverdue,
  samplesOverdue,
  tubesNotHandedOver,
  tubesNotReceived,
  tubesNotTold,
} from './tubes.ts';

const SOURCES: readonly Source[] = [
  followUps,
  unattendedFollowUps,
  peopleToCallFirst,
  resultsNotTold,
  returnedLetters,
  unsentLetters,
  filesToRelease,
  rowsSetAside,
  differingVisits,
  tabletsUnsent,
  rejectedSteps,
  resultsWithoutSample,
  tubesNotHandedOver,
  tubesNotReceived,
  tubesNotTold,
  resultsOverdue,
  samplesOverdue,
  openBooks,
  promisedInvitations,
  forgottenRecalls,
  recallsDue,
  paymentProblemTasks,
  unsettledPayments,
  jobsGivenUp,
  moneyDifferences,
  overdueInvoices,
  failedEmails,
  dataRequests,
  exportsToSave,
  erasureRequests,
  closedGpPractices,
  events,
];

type Needed = Pick<Services, 'db' | 'now'>;

async function tasksOf(services: Needed, userId: string, grants: readonly StaffGrant[]) {
  const now = services.now();
  const today = londonDate(now);
  const tasks: Task[] = [];
  for (const { needs, read } of SOURCES) {
    const reach = reachOf(grants, needs, now);
    if (mayDo(grants, needs, now)) tasks.push(...(await read(services, { userId, reach })));
  }
  return sortByUrgency(tasks, today).map((task) => ({
    ...task,
    urgency: urgencyOf(task, today),
  }));
}

/** Tasks for a member of staff, and the figures beside them. */
export async function todayOf(services: Needed, { userId, reach }: Staff): Promise<TodayResponse> {
  const { db, now } = services;
  const grants = await activeGrants(db, userId);
  const seesAll = reachOf(grants, 'see bookings', now()) === 'all';
  return {
    tasks: await tasksOf(services, userId, grants),
    events: await eventsAhead(db, reach),
    figures: seesAll ? await figuresOf(db, londonDate(now())) : null,
  };
}
