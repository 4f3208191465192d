import type { ServiceCheck, ServiceCheckName } from '@chaps/contracts/service-status';
import { dateAndTime } from '../../components/table-parts.tsx';

const percent = new Intl.NumberFormat('en-GB', { style: 'percent', maximumFractionDigits: 0 });

/** How long something has waited, as somebody would say it. */
export function duration(seconds: number): string {
  if (seconds < 120) return `${seconds} seconds`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 120) return `${minutes} minutes`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`;
}

const waiting = ({ count, waiting_seconds: oldest }: ServiceCheck, what: string) =>
  oldest === null ? `No ${what} wait.` : `${count} wait, the oldest for ${duration(oldest)}.`;

const last = ({ at }: ServiceCheck, what: string) =>
  at === null ? `No ${what} was ever reported.` : `The last ${what}: ${dateAndTime(at)}.`;

interface Words {
  title: string;
  /** What is so, good or not. */
  state(check: ServiceCheck): string;
  /** The next step, when it needs somebody. */
  next: string;
}

/** Whoever cannot do it passes it on: 'the operator' runs the servers. */
export const WORDS: Record<ServiceCheckName, Words> = {
  'mails late': {
    title: 'Mails go out',
    state: (check) => waiting(check, 'mails'),
    next: 'Ask the operator to look at the mail provider and the worker.',
  },
  'mails given up': {
    title: 'Mails arrive',
    state: ({ count }) =>
      count === 0 ? 'No mail was given up.' : `Mails that were given up: ${count}.`,
    next: 'Open ‘Mails that could not be sent’ on Today.',
  },
  'payments unsettled': {
    title: 'Payments are settled',
    state: (check) => waiting(check, 'payments'),
    next: 'Ask the operator to look at PayPal and the worker. Nobody is charged twice.',
  },
  'refunds due': {
    title: 'Refunds are paid',
    state: (check) => waiting(check, 'refunds'),
    next: 'Look at the balance at PayPal, or pay the refund back another way.',
  },
  'jobs late': {
    title: 'Work in the background runs',
    state: (check) => waiting(check, 'jobs'),
    next: 'Ask the operator whether a worker runs.',
  },
  'jobs given up': {
    title: 'Work in the background succeeds',
    state: ({ count }) =>
      count === 0 ? 'No job was given up.' : `Jobs that were given up: ${count}.`,
    next: 'Ask the operator to look at them.',
  },
  disk: {
    title: 'The disk has space',
    state: ({ share }) =>
      share === null ? 'Nothing reports the disk.' : `${percent.format(share)} are used.`,
    next: 'Ask the operator for space, or to start the backup service that reports it.',
  },
  backup: {
    title: 'Backups are made',
    state: (check) => last(check, 'backup'),
    next: 'Ask the operator to look at the backup service.',
  },
  'backup elsewhere': {
    title: 'Backups are on another machine',
    state: ({ is_good }) =>
      is_good ? 'A lost machine can be replaced.' : 'They would be lost with this machine.',
    next: 'Ask the operator to set BACKUP_TARGET.',
  },
  archive: {
    title: 'Every change is backed up',
    state: ({ is_good }) =>
      is_good ? 'Changes follow within five minutes.' : 'The newest changes could not be sent.',
    next: 'Ask the operator to look at the place for backups: its space and its password.',
  },
  'restore test': {
    title: 'A restore was tested',
    state: (check) => last(check, 'test'),
    next: 'Ask the operator to run it. It is due each month.',
  },
  'site watched': {
    title: 'New releases are watched',
    state: ({ is_good }) =>
      is_good ? 'A release that fails is taken back.' : 'Nothing watches the site.',
    next: 'Ask the operator to start the service that watches canaries.',
  },
};
