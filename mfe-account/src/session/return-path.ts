import * as z from '@chaps/contracts/schema';
import type { SessionEnd } from '@chaps/runtime';

/** Pages that are only passed through: nobody is sent back to them. */
const PASSAGES = new Set(['/login', '/signup', '/signup-success', '/reset-password']);

/** Only for parsing: a path that leaves this origin leaves ours too. */
const PARSING_ORIGIN = 'https://site.invalid';

/**
 * A path of this site as it was given, or undefined when it could lead elsewhere. `from` and
 * `returnTo` can be set by links and by other scripts, so '//evil.example', '/\evil.example' and
 * tricks with tabs must not become a redirect.
 */
export function safePath(candidate: unknown): string | undefined {
  if (typeof candidate !== 'string' || !/^\/(?![/\\])/.test(candidate)) return undefined;
  if (!URL.canParse(candidate, PARSING_ORIGIN)) return undefined;
  const { origin, pathname, search, hash } = new URL(candidate, PARSING_ORIGIN);
  // '/.//evil.example' is a path here, and becomes '//evil.example' once the dot is resolved.
  if (origin !== PARSING_ORIGIN || pathname.startsWith('//')) return undefined;
  return PASSAGES.has(pathname) ? undefined : pathname + search + hash;
}

const originState = z.object({
  from: z.unknown().transform(safePath),
  /** The event being booked, handed on as it came (spec 2, 'Sign-in'). */
  eventDetails: z.unknown(),
  /** The pass of a private event, so that its code is not asked for a second time. */
  accessPass: z.string().max(1000).optional().catch(undefined),
  ended: z.enum(['idle', 'elsewhere', 'unconfirmed']).optional().catch(undefined),
});

/** Where a person goes once he is known, and what he was booking. */
export interface Origin {
  from: string | undefined;
  eventDetails: unknown;
  /** Pass of a private event that he already has the code of; never stored by this part. */
  accessPass?: string | undefined;
  /** How the session ended that the person had there; said once, never handed on. */
  ended?: SessionEnd | undefined;
}

/** Reads the origin out of navigation state, which may be missing or written by anyone. */
export function originOf(state: unknown): Origin {
  const parsed = originState.partial().safeParse(state);
  const { from, eventDetails, accessPass, ended } = parsed.data ?? {};
  return {
    from,
    eventDetails,
    ...(accessPass ? { accessPass } : {}),
    ...(ended ? { ended } : {}),
  };
}

/** The origin as navigation state for the next page on the way. */
export const stateOf = ({ from, eventDetails, accessPass }: Origin) => ({
  ...(from ? { from } : {}),
  ...(eventDetails === undefined ? {} : { eventDetails }),
  ...(accessPass ? { accessPass } : {}),
});

const eventId = z.object({ event_id: z.string() });

/**
 * What may be kept in the browser of the way back: the path and the event's id. Other query values
 * may be personal (a profile id, a mailed token), so they are left out.
 */
export function storablePath({ from, eventDetails }: Origin): string {
  if (!from) return '/';
  const { pathname, searchParams } = new URL(from, PARSING_ORIGIN);
  const event = searchParams.get('event') ?? eventId.safeParse(eventDetails).data?.event_id;
  return event && !pathname.includes(event)
    ? `${pathname}?event=${encodeURIComponent(event)}`
    : pathname;
}
