import type { SessionEnd } from '@chaps/contracts/navigation-state';
import { useSession } from '@chaps/runtime';
import { Notice } from '@chaps/ui';
import { useProfileDraft } from '../../session/profile-draft.ts';
import { useOrigin } from '../../session/return-path.ts';

const WHY: Record<SessionEnd, string> = {
  idle: 'Nobody used this site for 15 minutes, so we signed you out to keep your details private.',
  elsewhere:
    'You signed out in another tab or on another device, your password was changed, or your sign-in ran out.',
  unconfirmed:
    'Nobody has confirmed yet that the e-mail address of this account is theirs. Sign in, and we can send a link to it.',
};

export function SessionEnded() {
  const origin = useOrigin();
  const ended = useSession((session) => session.ended) ?? origin.ended;
  const hasDraft = useProfileDraft((state) => state.draft !== undefined);
  if (!ended && !hasDraft) return null;
  return (
    <Notice
      tone="info"
      title={ended === 'idle' ? 'We signed you out' : 'Your session has ended'}
      level={2}
      live
    >
      {ended && <p>{WHY[ended]}</p>}
      {ended && origin.from && (
        <p>Please sign in again. You come back to where you were, with what you had chosen.</p>
      )}
      {hasDraft && <p>Sign in again and go on. What you typed in your details is kept.</p>}
    </Notice>
  );
}
