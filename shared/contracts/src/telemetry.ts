import * as z from '@chaps/contracts/schema';

/** What browsers measure (https://web.dev/articles/vitals): milliseconds, but CLS, which is a score. */
export const WEB_VITALS = ['CLS', 'FCP', 'INP', 'LCP', 'TTFB'] as const;
export type WebVital = (typeof WEB_VITALS)[number];

const vital = z.number().min(0).max(600_000).optional();

/** What one visit measured of one build: no address, no id, nothing of the person. */
const buildReport = z.object({
  /** The shell, or the remote that owned the first page of the visit or the failed script. */
  part: z
    .string()
    .regex(/^[a-z][a-z-]{0,39}$/)
    .meta({ examples: ['mfe-events'] }),
  build: z
    .string()
    .regex(/^[a-z0-9]{8,40}$/)
    .meta({ examples: ['0a1b2c3d'] }),
  vitals: z.object({ CLS: vital, FCP: vital, INP: vital, LCP: vital, TTFB: vital }),
  /** Scripts of the build that failed, promises included. */
  errors: z.number().int().min(0).max(1000),
});
export type BuildReport = z.infer<typeof buildReport>;

/** `POST /telemetry/vitals`, sent by a sample of visits when they end. Answer: 204. */
export const vitalsRequest = z.object({ builds: z.array(buildReport).min(1).max(8) });
export type VitalsRequest = z.infer<typeof vitalsRequest>;
