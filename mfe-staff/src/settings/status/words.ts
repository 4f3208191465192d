import type { ServiceCheck, ServiceCheckName } from '@chaps/contracts/service-status';
import { pluralise } from '@chaps/domain/pluralise';
import { formatDateAndTime } from '../../components/table-parts.tsx';

const percentFormat = new Intl.NumberFormat('en-GB', {
  style: 'percent',
  maximumFractionDigits: 0,
});

/** A duration in everyday words. */
export function formatDuration(seconds: number): string {
  if (seconds < 120) return pluralise(seconds, 'second');
  const minutes = Math.round(seconds / 60);
  if (minutes < 120) return `${minutes} minutes`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`;
}

const describeWaiting = ({ count, waiting_seconds: oldest }: ServiceCheck, what: string) =>
  oldest === null
    ? `No ${what} are waiting.`
    : `${count} pending, the oldest for ${formatDuration(oldest)}.`;

const describeLast = ({ at }: ServiceCheck, what: string) =>
  at === null ? `No ${what} has been reported yet.` : `The last ${what}: ${formatDateAndTime(at)}.`;

interface CheckTexts {
  title: string;
  /** The current state, good or bad. */
  state(check: ServiceCheck): string;
  /** The next step, if someone has to act. */
  next: string;
}

/** Staff who cannot take a step pass it on: 'the operator' runs the servers. */
export const CHECK_TEXTS: Record<ServiceCheckName, CheckTexts> = {
  'mails late': {
    title: 'E-mails are sent',
    state: (check) => describeWaiting(check, 'e-mails'),
    next: 'Ask the operator to check the mail provider and the background jobs.',
  },
  'mails given up': {
    title: 'E-mails are accepted',
    state: ({ count }) =>
      count === 0
        ? 'No e-mail has failed permanently.'
        : `E-mails that failed permanently: ${count}.`,
    next: 'Open ‘Messages that did not arrive’ on Today.',
  },
  'payments unsettled': {
    title: 'Payments are settled',
    state: (check) => describeWaiting(check, 'payments'),
    next: 'Ask the operator to check PayPal and the background jobs. Nobody will be charged twice.',
  },
  'refunds due': {
    title: 'Refunds are paid',
    state: (check) => describeWaiting(check, 'refunds'),
    next: 'Check the PayPal balance, or pay the refund another way.',
  },
  'jobs late': {
    title: 'Background jobs run on time',
    state: (check) => describeWaiting(check, 'jobs'),
    next: 'Ask the operator to check that a worker is running.',
  },
  'jobs given up': {
    title: 'Background jobs succeed',
    state: ({ count }) =>
      count === 0 ? 'No job has failed permanently.' : `Jobs that failed permanently: ${count}.`,
    next: 'Ask the operator to check them.',
  },
  disk: {
    title: 'The disk has space',
    state: ({ share }) =>
      share === null ? 'Disk usage is not being reported.' : `${percentFormat.format(share)} used.`,
    next: 'Ask the operator to add space, or to start the backup service that reports it.',
  },
  backup: {
    title: 'Backups are made',
    state: (check) => describeLast(check, 'backup'),
    next: 'Ask the operator to check the backup service.',
  },
  'backup elsewhere': {
    title: 'Backups are stored on another machine',
    state: ({ is_good }) =>
      is_good
        ? 'If this machine is lost, the data can be restored.'
        : 'If this machine is lost, its backups are lost too.',
    next: 'Ask the operator to set BACKUP_TARGET.',
  },
  archive: {
    title: 'Every change is backed up',
    state: ({ is_good }) =>
      is_good ? 'Changes are copied within five minutes.' : 'The newest changes could not be sent.',
    next: 'Ask the operator to check the space and the password of the backup storage.',
  },
  'restore test': {
    title: 'A restore has been tested',
    state: (check) => describeLast(check, 'test'),
    next: 'Ask the operator to run a restore test. One is due each month.',
  },
  'site watched': {
    title: 'New releases are monitored',
    state: ({ is_good }) =>
      is_good ? 'A release that fails is rolled back.' : 'Nothing is monitoring the site.',
    next: 'Ask the operator to start the service that monitors canaries.',
  },
};
