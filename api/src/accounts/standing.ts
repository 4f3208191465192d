import type { AccountRow } from './queries.ts';

export interface TokenSession {
  /** `sub` */
  userId: string;
  sessionId: string | null;
  /** Of the sign-in, by the sign-in service's clock; undefined when the token does not have it. */
  startedAt: Date | undefined;
  /** Whether the person came through a mailed link, so that they have the address. */
  byMailedLink: boolean;
  /** When a second factor was last shown in this session (`aal2`); null when it was not. */
  secondFactorAt: Date | null;
}

/** A token has the second in which something happened: it counts until that second is over. */
const isBefore = (second: Date, moment: Date) => second.getTime() + 1000 <= moment.getTime();

/** Whether the session has shown a second factor that still counts. */
export const hasSecondFactor = (
  account: Pick<AccountRow, 'sessions_not_before'> | undefined,
  { secondFactorAt }: Pick<TokenSession, 'secondFactorAt'>,
): boolean =>
  secondFactorAt !== null &&
  !(account?.sessions_not_before && isBefore(secondFactorAt, account.sessions_not_before));

/** The clocks of the database and of the sign-in service may differ by this much. */
const CLOCK_DIFFERENCE_MS = 5 * 60_000;

/**
 * What a session may do (trust.md): nothing before the address is confirmed or after a later password
 * change, or after an end of all sessions. 'unsure': it began about then; tokens have whole seconds, and two clocks are compared.
 */
export function standingOf(
  account: AccountRow | undefined,
  { sessionId, startedAt }: Pick<TokenSession, 'sessionId' | 'startedAt'>,
): 'unconfirmed' | 'current' | 'ended' | 'unsure' {
  if (!account?.confirmed_at) return 'unconfirmed';
  const { password_set_at: setAt, session_id, sessions_not_before: notBefore } = account;
  const spared = sessionId !== null && sessionId === account.spared_session;
  if (notBefore && !spared && (startedAt === undefined || isBefore(startedAt, notBefore))) {
    return 'ended';
  }
  if (setAt === null || (sessionId !== null && sessionId === session_id)) return 'current';
  if (startedAt === undefined) return 'ended';
  const lead = startedAt.getTime() - setAt.getTime();
  if (Math.abs(lead) <= CLOCK_DIFFERENCE_MS) return 'unsure';
  return lead > 0 ? 'current' : 'ended';
}
