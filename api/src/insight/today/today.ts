import type { TodayResponse } from '@chaps/contracts/today';
import { getReach, londonDate, mayDo, type StaffAction, type StaffGrant } from '@chaps/domain';
import { getTaskUrgency, sortByUrgency } from '@chaps/domain/today';
import type { Staff } from '../../accounts/staff.ts';
import { listActiveGrants } from '../../accounts/staff-grants.ts';
import type { Services } from '../../platform/config/services.ts';
import {
  inconsistentVisits,
  openClinicDays,
  promisedInvitations,
  rejectedSteps,
  resultsWithoutSample,
  unsentTabletSteps,
} from './days.ts';
import { events } from './events.ts';
import { listUpcomingEvents, readFigures } from './figures.ts';
import {
  followUps,
  followUpsWithoutClinician,
  lettersOfSeparatedRecords,
  returnedLetters,
  unsentLetters,
} from './follow-ups.ts';
import { closedGpPractices } from './gp-practices.ts';
import { failedJobTasks } from './jobs.ts';
import {
  bookingsOfDeceasedPeople,
  dayPaymentsToRefund,
  excessInvoices,
  moneyDifferences,
  overdueInvoices,
  paidUntested,
  paymentProblemTasks,
  unsettledPayments,
} from './payments.ts';
import { recallsDue, recallsToCheck } from './recalls.ts';
import { rejectedRegistrations } from './registrations.ts';
import { dataExportsToDownload, dataRequests, erasureRequests, failedEmails } from './requests.ts';
import {
  accountsToConfirm,
  filesToRelease,
  peopleToCallFirst,
  resultsNotGiven,
  setAsideTasks,
} from './results.ts';
import type { Source, Task } from './source.ts';
import {
  failedTubesToReport,
  resultsOverdue,
  samplesOverdue,
  tubesNotHandedOver,
  tubesNotReceived,
} from './tubes.ts';

const SOURCES: readonly Source[] = [
  followUps,
  followUpsWithoutClinician,
  peopleToCallFirst,
  accountsToConfirm,
  resultsNotGiven,
  lettersOfSeparatedRecords,
  returnedLetters,
  unsentLetters,
  filesToRelease,
  setAsideTasks,
  inconsistentVisits,
  unsentTabletSteps,
  rejectedSteps,
  resultsWithoutSample,
  tubesNotHandedOver,
  tubesNotReceived,
  failedTubesToReport,
  resultsOverdue,
  samplesOverdue,
  openClinicDays,
  promisedInvitations,
  recallsToCheck,
  recallsDue,
  paymentProblemTasks,
  dayPaymentsToRefund,
  paidUntested,
  unsettledPayments,
  bookingsOfDeceasedPeople,
  failedJobTasks,
  moneyDifferences,
  excessInvoices,
  overdueInvoices,
  failedEmails,
  rejectedRegistrations,
  dataRequests,
  dataExportsToDownload,
  erasureRequests,
  closedGpPractices,
  events,
];

type Needed = Pick<Services, 'db' | 'now'>;

async function readTasks(services: Needed, userId: string, grants: readonly StaffGrant[]) {
  const now = services.now();
  const today = londonDate(now);
  const reachBy = (action: StaffAction) => getReach(grants, action, now);
  const tasks: Task[] = [];
  for (const { needs, read } of SOURCES) {
    const staff = { userId, reach: reachBy(needs), reachBy };
    if (mayDo(grants, needs, now)) tasks.push(...(await read(services, staff)));
  }
  return sortByUrgency(tasks, today).map((task) => ({
    ...task,
    urgency: getTaskUrgency(task, today),
  }));
}

/** Tasks for a member of staff, and key figures. */
export async function listTasks(
  services: Needed,
  { userId, reach }: Staff,
): Promise<TodayResponse> {
  const { db, now } = services;
  const grants = await listActiveGrants(db, userId);
  const seesAll = getReach(grants, 'see bookings', now()) === 'all';
  return {
    tasks: await readTasks(services, userId, grants),
    events: await listUpcomingEvents(db, reach),
    figures: seesAll ? await readFigures(db, londonDate(now())) : null,
  };
}
