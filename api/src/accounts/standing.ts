import type { AccountRow } from './queries.ts';

export interface TokenSession {
  /** `sub` */
  userId: string;
  sessionId: string | null;
  /** When the sign-in took place, by the sign-in service's clock; undefined if the token does not say. */
  startedAt: Date | undefined;
  /** Whether the person signed in through a mailed link, which proves that the address is theirs. */
  byMailedLink: boolean;
  /** When a second factor was last verified in this session (`aal2`); null if it was not. */
  secondFactorAt: Date | null;
}

/** Tokens have times in whole seconds. */
const toSeconds = (moment: Date) => Math.floor(moment.getTime() / 1000);

/** Whether the session has a second factor that is still valid. */
export const hasSecondFactor = (
  account: Pick<AccountRow, 'sessions_not_before'> | undefined,
  { secondFactorAt }: Pick<TokenSession, 'secondFactorAt'>,
): boolean =>
  secondFactorAt !== null &&
  !(
    account?.sessions_not_before &&
    toSeconds(secondFactorAt) <= toSeconds(account.sessions_not_before)
  );

/** The clocks of the database and of the sign-in service may differ by this much. */
const CLOCK_DIFFERENCE_MS = 5 * 60_000;

/**
 * What a session may do (trust.md): nothing before the address is confirmed, after a later password change,
 * or after all sessions were ended. 'unsure': it began at about that time; tokens have whole seconds, and two
 * clocks are compared.
 */
export function getSessionState(
  account: AccountRow | undefined,
  { sessionId, startedAt }: Pick<TokenSession, 'sessionId' | 'startedAt'>,
): 'unconfirmed' | 'current' | 'ended' | 'unsure' {
  if (!account?.confirmed_at) return 'unconfirmed';
  const { password_set_at: setAt, session_id } = account;
  const since = compareWithSessionEnd(account, { sessionId, startedAt });
  if (since !== 'current') return since;
  if (setAt === null || (sessionId !== null && sessionId === session_id)) return 'current';
  if (startedAt === undefined) return 'ended';
  const lead = startedAt.getTime() - setAt.getTime();
  if (Math.abs(lead) <= CLOCK_DIFFERENCE_MS) return 'unsure';
  return lead > 0 ? 'current' : 'ended';
}

/**
 * Whether a session began before or after all sessions were ended. A session from the same second has ended
 * as well, unless the person signed out of another: then it may be their next sign-in.
 */
function compareWithSessionEnd(
  { sessions_not_before: notBefore, spared_session: spared, ended_session: ended }: AccountRow,
  { sessionId, startedAt }: Pick<TokenSession, 'sessionId' | 'startedAt'>,
): 'current' | 'ended' | 'unsure' {
  if (!notBefore || (sessionId !== null && sessionId === spared)) return 'current';
  if (startedAt === undefined || toSeconds(startedAt) < toSeconds(notBefore)) return 'ended';
  if (toSeconds(startedAt) > toSeconds(notBefore)) return 'current';
  return ended !== null && sessionId !== null && sessionId !== ended ? 'unsure' : 'ended';
}
