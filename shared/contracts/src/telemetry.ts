import * as z from '@chaps/contracts/schema';
import type { Endpoint } from './endpoint.ts';

/** What browsers measure (https://web.dev/articles/vitals): milliseconds, except CLS, which is a score. */
export const WEB_VITALS = ['CLS', 'FCP', 'INP', 'LCP', 'TTFB'] as const;
export type WebVital = (typeof WEB_VITALS)[number];

const vital = z.number().min(0).max(600_000).optional();

/** The shell or a remote. */
export const part = z
  .string()
  .regex(/^[a-z][a-z-]{0,39}$/)
  .meta({ examples: ['shell'] });
export const build = z
  .string()
  .regex(/^[a-z0-9]{8,40}$/)
  .meta({ examples: ['0a1b2c3d'] });

/** The measurements of one visit on one build: no address, no id, nothing personal. */
const buildReport = z.object({
  /** The shell, or the remote that owned the first page of the visit or the failed script. */
  part,
  build,
  vitals: z.object({ CLS: vital, FCP: vital, INP: vital, LCP: vital, TTFB: vital }),
  /** Failed scripts of the build, including rejected promises. */
  errors: z.number().int().min(0).max(1000),
});
export type BuildReport = z.infer<typeof buildReport>;

/** The browsers that are compared: those that get a canary, and an equal number that get the live build. */
export const COHORTS = ['canary', 'live'] as const;

/** The first time that something happened in a document while a canary is compared. */
const canaryEvent = z.object({
  part,
  /** The canary, even if this document has the live build. */
  canary: build,
  cohort: z.enum(COHORTS),
  /** 'view': the document uses the build; 'failure': a script of it failed or did not load. */
  event: z.enum(['view', 'failure']),
});
export type CanaryEvent = z.infer<typeof canaryEvent>;

/** A signed visit id, with which a document reports on the compared builds. */
export const visitResponse = z.object({ visit: z.string() });

/**
 * `builds` is sent by a sample of visits when they end; `canaryEvents` immediately, by every visit in the
 * cohorts.
 */
export const vitalsRequest = z
  .object({
    builds: z.array(buildReport).max(8).default([]),
    canaryEvents: z.array(canaryEvent).max(8).default([]),
    /** Without a valid visit id, no event is counted. */
    visit: z.string().max(500).optional(),
  })
  .refine(({ builds, canaryEvents }) => builds.length + canaryEvents.length > 0, 'is empty');
export type VitalsRequest = z.input<typeof vitalsRequest>;

const count = z.number().int().min(0);
const cohortCounts = z.object({
  views: count,
  failures: count,
  /** Number of networks that the views came from. */
  networks: count,
  /** All views; the other counts only cover times at which both builds were viewed. */
  seen: count,
});

/** Documents that used a build, and those of them in which it failed. */
export type CohortCounts = z.infer<typeof cohortCounts>;

/** Counts for a canary and for the live build in an equal number of browsers. */
export const canaryCounts = z.object({ canary: cohortCounts, live: cohortCounts });
export type CanaryCounts = z.infer<typeof canaryCounts>;

/** `POST /canaries` on the API's metrics port: starts or continues counting. Response: `canaryCounts`. */
export const canaryRequest = z.object({
  part,
  build,
  /** When its publication began: a later time resets the counts. */
  since: z.iso.datetime(),
  /** Whether the canary was withdrawn. */
  stopped: z.boolean().default(false),
});
export type CanaryRequest = z.input<typeof canaryRequest>;

export const startVisit = {
  route: 'POST /telemetry/visits',
  caller: 'anyone',
  answer: visitResponse,
} as const satisfies Endpoint;

export const reportVitals = {
  route: 'POST /telemetry/vitals',
  caller: 'anyone',
  body: vitalsRequest,
  answer: z.null(),
  statuses: [204],
} as const satisfies Endpoint;
