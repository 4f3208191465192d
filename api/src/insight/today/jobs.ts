import { pluralise } from '@chaps/domain/pluralise';
import type { JobName } from '../../platform/jobs/queue.ts';
import { readFailedJobs } from '../../platform/telemetry/backlog.ts';
import { type Source, type Task, toIsoOrNull } from './source.ts';

/** A name for each job, as the subject of '… has failed'. */
const JOB_LABELS: Record<JobName, string> = {
  'refund-payment': 'Making a refund',
  'delete-account': 'Closing the account of an erased person',
  'end-erased-accounts': 'Closing the accounts of erased people',
  'expire-holds': 'Releasing seats that nobody booked in time',
  'offer-free-seats': 'Offering free places to people on waiting lists',
  'end-waiting': 'Telling people on waiting lists that no place became free',
  'finish-call-offs': 'Cancelling the bookings of an event that was called off',
  'reconcile-payments': 'Settling payments',
  'send-reminders': 'Sending reminders',
  'send-event-alerts': 'Notifying people of events near them',
  'mail-overdue-follow-ups': 'Notifying clinicians of overdue follow-ups',
  'sweep-service-tables': 'Deleting expired data',
  'compare-money': 'Comparing payments with the payment provider',
  'check-visits': 'Comparing visits with their steps at events whose books are open',
  'end-old-records': 'Deleting or anonymising records after their retention period',
  'encrypt-results': 'Encrypting earlier results',
  'check-recalls': 'Checking that nobody’s next test is forgotten',
  'send-test-invitations': 'Sending test invitations',
  'keep-recalls': 'Working out when people are due for their next test',
};

const isJobName = (name: string): name is JobName => name in JOB_LABELS;

export const failedJobTasks: Source = {
  needs: 'see service status',
  async read({ db }) {
    const jobs = await readFailedJobs(db);
    return jobs.flatMap(({ name, count, since }): Task[] =>
      isJobName(name)
        ? [
            {
              kind: 'jobs given up',
              what: `${JOB_LABELS[name]} has failed`,
              why: `${pluralise(count, 'attempt')} failed, and none has succeeded since. Ask the operator to look at the log.`,
              since: toIsoOrNull(since),
              due: null,
              action: { label: 'Open service health', path: '/staff/status' },
            },
          ]
        : [],
    );
  },
};
