import * as z from '@chaps/contracts/schema';
import type { Endpoint } from './endpoint.ts';

/** What browsers measure (https://web.dev/articles/vitals): milliseconds, but CLS, which is a score. */
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

/** The measurements of one visit on one build: no address, no id, nothing of the person. */
const buildReport = z.object({
  /** The shell, or the remote that owned the first page of the visit or the failed script. */
  part,
  build,
  vitals: z.object({ CLS: vital, FCP: vital, INP: vital, LCP: vital, TTFB: vital }),
  /** Scripts of the build that failed, promises included. */
  errors: z.number().int().min(0).max(1000),
});
export type BuildReport = z.infer<typeof buildReport>;

/** Whose browsers are compared: those that get a canary, and as many that get the live build. */
export const COHORTS = ['canary', 'live'] as const;

/** Something that happened in a document for the first time, while a canary is compared. */
const canaryEvent = z.object({
  part,
  /** The canary, also when this document has the live build. */
  canary: build,
  cohort: z.enum(COHORTS),
  /** The document uses the build; or a script of it failed, or it did not load. */
  event: z.enum(['view', 'failure']),
});
export type CanaryEvent = z.infer<typeof canaryEvent>;

/** A signed visit, with which a document reports of compared builds. */
export const visitResponse = z.object({ visit: z.string() });

/**
 * `builds` is sent by a sample of visits when they end, `canaryEvents` at once
 * and by every visit of the cohorts.
 */
export const vitalsRequest = z
  .object({
    builds: z.array(buildReport).max(8).default([]),
    canaryEvents: z.array(canaryEvent).max(8).default([]),
    /** Without a valid one no event counts. */
    visit: z.string().max(500).optional(),
  })
  .refine(({ builds, canaryEvents }) => builds.length + canaryEvents.length > 0, 'is empty');
export type VitalsRequest = z.input<typeof vitalsRequest>;

const count = z.number().int().min(0);
const cohortCounts = z.object({
  views: count,
  failures: count,
  /** Networks that they came from. */
  networks: count,
  /** Views at any time; the other counts are of times at which both builds were viewed. */
  seen: count,
});

/** Documents that used a build, and those of them in which it failed. */
export type CohortCounts = z.infer<typeof cohortCounts>;

/** What was counted of a canary and, in as many browsers, of the live build. */
export const canaryCounts = z.object({ canary: cohortCounts, live: cohortCounts });
export type CanaryCounts = z.infer<typeof canaryCounts>;

/** `POST /canaries` on the API's port for metrics: starts or continues counting. Response: `canaryCounts`. */
export const canaryRequest = z.object({
  part,
  build,
  /** When its publication began: a later one resets the counts. */
  since: z.iso.datetime(),
  /** It was taken out. */
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
