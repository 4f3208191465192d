import * as z from '@chaps/contracts/schema';
import type { Endpoint } from './endpoint.ts';
import { isoInstant } from './scalars.ts';

/** The service checks, shown to people without Grafana. The alert rules use the same limits. */
export const SERVICE_CHECKS = [
  'mails late',
  'mails given up',
  'payments unsettled',
  'refunds due',
  'jobs late',
  'jobs given up',
  'disk',
  'backup',
  'backup elsewhere',
  'archive',
  'restore test',
  'site watched',
] as const;
export type ServiceCheckName = (typeof SERVICE_CHECKS)[number];

const serviceCheck = z.object({
  check: z.enum(SERVICE_CHECKS),
  is_good: z.boolean(),
  /** A count, if the check counts something. */
  count: z.int().nullable(),
  /** Seconds that the oldest item has waited, if any is waiting. */
  waiting_seconds: z.int().nullable(),
  /** From 0 to 1. */
  share: z.number().nullable(),
  /** When it last succeeded, if it ever did. */
  at: isoInstant.nullable(),
});
export type ServiceCheck = z.infer<typeof serviceCheck>;

const traffic = z.object({
  /** Whether the failure rate is below the limit of the alert ApiErrors. */
  is_good: z.boolean(),
  requests_a_minute: z.number(),
  failures_a_minute: z.number(),
  /** Calls by route, with the seconds within which 19 of 20 get a response. */
  slowest: z.array(z.object({ route: z.string(), p95_seconds: z.number() })),
});
export type Traffic = z.infer<typeof traffic>;

const canaryStatus = z.object({
  part: z.string(),
  build: z.string(),
  views: z.int(),
  failures: z.int(),
  /** Withdrawn within the last day because it failed; otherwise it is active. */
  is_stopped: z.boolean(),
});

export const serviceStatusResponse = z.object({
  read_at: isoInstant,
  /** Future appointments that were confirmed in the last hour. */
  bookings: z.int(),
  /** Errors that browsers reported in the last hour. */
  browser_errors: z.int(),
  checks: z.array(serviceCheck),
  // Not one of the checks, because older builds of the console do not know the name.
  /** Tablets at an event in progress that have been silent for 15 minutes. */
  tablets_unseen: z.int().optional(),
  canaries: z.array(canaryStatus).optional(),
  /** Requests in the last five minutes; null if there is no Prometheus to count them. */
  traffic: traffic.nullable().optional(),
});
export type ServiceStatus = z.infer<typeof serviceStatusResponse>;

export const readServiceStatus = {
  route: 'GET /staff/service-status',
  caller: { staff: 'see service status' },
  answer: serviceStatusResponse,
} as const satisfies Endpoint;
