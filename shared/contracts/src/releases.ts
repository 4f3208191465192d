import * as z from '@chaps/contracts/schema';
import type { Endpoint } from './endpoint.ts';
import { isoInstant, recordId, successResponse } from './scalars.ts';
import { reasonRequest } from './staff.ts';
import { build, canaryCounts, part } from './telemetry.ts';

/** Number of builds of a part in the report, including the live one. */
export const REPORTED_BUILD_COUNT = 6;

const publishedBuild = z.object({
  build,
  /** When it became live. */
  since: z.iso.datetime(),
  /** Who published it, if stated. */
  by: z.string().nullable(),
});

const siteCanary = z.object({
  build,
  percent: z.number().int(),
  since: z.iso.datetime(),
});

const stoppedCanary = z.object({ build, at: z.iso.datetime(), reason: z.string() });

/** The live build of the shell or a remote. */
const sitePart = z.object({
  part,
  restricted: z.boolean(),
  /** The live build, then earlier ones. */
  builds: z.array(publishedBuild).min(1).max(REPORTED_BUILD_COUNT),
  /** What a rollback would make live; while a canary is active, the live build. */
  back_to: build.nullable(),
  /** Parts that are rolled back together with the build, because they were published in one step. */
  back_with: z.array(part).optional(),
  canary: siteCanary.nullable(),
  stopped_canary: stoppedCanary.nullable(),
});
export type SitePart = z.infer<typeof sitePart>;

/** A rollback requested in the console. */
const rollbackOrder = z.object({
  rollback_id: recordId,
  part,
  /** The build that must still be live, or still be the canary. */
  from_build: build,
  to_build: build,
  requested_by: z.string(),
});
export type RollbackOrder = z.infer<typeof rollbackOrder>;

/** `POST /site-report` on the API's metrics port, sent by the process beside the site. */
export const siteReport = z.object({ parts: z.array(sitePart).max(50) });
export const siteReportResponse = z.object({ rollbacks: z.array(rollbackOrder) });

/** `POST /rollback-outcome` on the API's metrics port. */
export const rollbackOutcome = z.object({
  rollback_id: recordId,
  state: z.enum(['done', 'failed']),
  outcome: z.string().max(2000),
});
export const rollbackOutcomeResponse = successResponse;

/** Measurements of a build in sampled visits. */
const buildFigures = z.object({
  part,
  build,
  visits: z.int(),
  /** Visits in which a script of the build failed. */
  failed_visits: z.int(),
  /** First pages of the build: those measured, and those whose main content appeared within 2.5 seconds. */
  timed_visits: z.int(),
  fast_visits: z.int(),
});
export type BuildFigures = z.infer<typeof buildFigures>;

export const ROLLBACK_STATES = ['requested', 'done', 'failed'] as const;

const rollback = z.object({
  rollback_id: recordId,
  part,
  from_build: build,
  to_build: build,
  reason: z.string(),
  requested_by: z.string(),
  requested_at: isoInstant,
  state: z.enum(ROLLBACK_STATES),
  outcome: z.string().nullable(),
});
export type Rollback = z.infer<typeof rollback>;

export const releasesResponse = z.object({
  /** When the process beside the site last reported; null if it never has. */
  reported_at: isoInstant.nullable(),
  /** Whether that is recent, so that a rollback would be carried out soon. */
  is_watched: z.boolean(),
  parts: z.array(sitePart),
  /** Counts for the active canaries. */
  canaries: z.array(z.object({ part, build, counts: canaryCounts })),
  figures: z.array(buildFigures),
  /** The latest first. */
  rollbacks: z.array(rollback),
});
export type Releases = z.infer<typeof releasesResponse>;

/** Rejected if something else is now live. */
export const rollbackRequest = reasonRequest.extend({
  part,
  from_build: build,
  to_build: build,
});
export type RollbackRequest = z.input<typeof rollbackRequest>;

export const readReleases = {
  route: 'GET /staff/releases',
  caller: { staff: 'manage releases' },
  answer: releasesResponse,
} as const satisfies Endpoint;

export const requestRollback = {
  route: 'POST /staff/releases/rollbacks',
  caller: { staff: 'manage releases' },
  body: rollbackRequest,
  answer: successResponse,
  errors: ['RELEASE_CHANGED', 'ROLLBACK_WAITING'],
} as const satisfies Endpoint;
