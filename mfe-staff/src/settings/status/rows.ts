import type { ServiceStatus } from '@chaps/contracts/service-status';
import { CHECK_TEXTS } from './words.ts';

/** One check, in words. */
export interface StatusRow {
  title: string;
  isGood: boolean;
  state: string;
  next: string;
}

const createTabletsRow = (unseen: number): StatusRow => ({
  title: 'Tablets are online',
  isGood: unseen === 0,
  state:
    unseen === 0
      ? 'All tablets at events in progress are online.'
      : `Offline for 15 minutes or more at an event in progress: ${unseen}.`,
  next: 'Ask the event’s coordinator to restore the network. Nothing recorded on a tablet is lost.',
});

const createCanariesRow = (list: NonNullable<ServiceStatus['canaries']>): StatusRow => ({
  title: 'Canaries are healthy',
  isGood: list.every(({ is_stopped }) => !is_stopped),
  state:
    list.length === 0
      ? 'No canary is live.'
      : list
          .map(
            ({ part, build, views, failures, is_stopped }) =>
              `${part} ${build}: ${is_stopped ? 'stopped' : 'live'}, ${failures} of ${views} views failed.`,
          )
          .join(' '),
  next: 'No urgent action: the previous build is live. Tell the team; see Releases for details.',
});

const createRequestsRow = (traffic: ServiceStatus['traffic']): StatusRow => ({
  title: 'Requests succeed',
  isGood: traffic?.is_good ?? true,
  state: traffic
    ? `${Math.round(traffic.requests_a_minute)} a minute, of which ${Math.round(traffic.failures_a_minute)} are failing.`
    : 'Requests are not counted here.',
  next: 'Ask the operator to check the API log, the database and the latest release.',
});

/** Items that need attention come first. */
export function toStatusRows({ checks, tablets_unseen, canaries: out, traffic }: ServiceStatus) {
  const rows: StatusRow[] = [
    // The previous release's API does not report these.
    ...(traffic === undefined ? [] : [createRequestsRow(traffic)]),
    ...checks.map((check) => ({
      title: CHECK_TEXTS[check.check].title,
      isGood: check.is_good,
      state: CHECK_TEXTS[check.check].state(check),
      next: CHECK_TEXTS[check.check].next,
    })),
    ...(tablets_unseen === undefined ? [] : [createTabletsRow(tablets_unseen)]),
    ...(out === undefined ? [] : [createCanariesRow(out)]),
  ];
  return [...rows.filter(({ isGood }) => !isGood), ...rows.filter(({ isGood }) => isGood)];
}
