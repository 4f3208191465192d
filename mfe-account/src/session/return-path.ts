import { SESSION_END_REASONS, type SessionEndReason } from '@chaps/contracts/navigation-state';
import * as z from '@chaps/contracts/schema';
import { useLocation } from 'react-router-dom';

/** Intermediate pages, which are never a return path. */
const INTERMEDIATE_PAGES = new Set(['/login', '/signup', '/signup-success', '/reset-password']);

/** Only for parsing: a path that leaves this origin would also leave the site. */
const PARSING_ORIGIN = 'https://site.invalid';

/**
 * The path if it stays on this site, else undefined. Links and other scripts can set `from` and
 * `returnTo`, so '//evil.example', '/\evil.example' and paths with tabs must not become a redirect.
 */
export function toSafePath(candidate: unknown): string | undefined {
  if (typeof candidate !== 'string' || !/^\/(?![/\\])/.test(candidate)) return undefined;
  if (!URL.canParse(candidate, PARSING_ORIGIN)) return undefined;
  const { origin, pathname, search, hash } = new URL(candidate, PARSING_ORIGIN);
  // '/.//evil.example' is a path here, but it resolves to '//evil.example'.
  if (origin !== PARSING_ORIGIN || pathname.startsWith('//')) return undefined;
  return INTERMEDIATE_PAGES.has(pathname) ? undefined : pathname + search + hash;
}

const originState = z.object({
  from: z.unknown().transform(toSafePath),
  /** The event to be booked, passed on unchanged (spec 2, 'Sign-in'). */
  eventDetails: z.unknown(),
  ended: z.enum(SESSION_END_REASONS).optional().catch(undefined),
  withoutProfile: z.boolean().optional(),
});

export interface Origin {
  from: string | undefined;
  eventDetails: unknown;
  /** How the session ended: shown once, never passed on. */
  ended?: SessionEndReason | undefined;
  /** Whether the page also serves accounts without a profile. */
  withoutProfile?: boolean;
}

/** Reads the origin from navigation state, which is untrusted. */
export function readOrigin(state: unknown): Origin {
  const parsed = originState.partial().safeParse(state);
  const { from, eventDetails, ended, withoutProfile } = parsed.data ?? {};
  return {
    from,
    eventDetails,
    ...(ended ? { ended } : {}),
    ...(withoutProfile ? { withoutProfile } : {}),
  };
}

export const useOrigin = (): Origin => readOrigin(useLocation().state);

/** The origin as navigation state for the next page. */
export const toNavigationState = ({ from, eventDetails }: Origin) => ({
  ...(from ? { from } : {}),
  ...(eventDetails === undefined ? {} : { eventDetails }),
});

const eventIdSchema = z.object({ event_id: z.string() });

/** The parts that may be stored: path and event id. Other query values may be personal data or tokens. */
export function toStorablePath({ from, eventDetails }: Origin): string {
  if (!from) return '/';
  const { pathname, searchParams } = new URL(from, PARSING_ORIGIN);
  const event = searchParams.get('event') ?? eventIdSchema.safeParse(eventDetails).data?.event_id;
  return event && !pathname.includes(event)
    ? `${pathname}?event=${encodeURIComponent(event)}`
    : pathname;
}
