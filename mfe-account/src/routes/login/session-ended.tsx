import { type SessionEnd, useSession } from '@chaps/shared/runtime';
import { Notice } from '@chaps/shared/ui';
import { useProfileDraft } from '../../session/profile-draft.ts';

const WHY: Record<SessionEnd, string> = {
  idle: 'Nobody used this site for 15 minutes, so we signed you out to keep your details private.',
  elsewhere: 'You signed out in another tab or on another device, or your sign-in ran out.',
};

/** Why he is asked to sign in again, and that nothing he typed is lost. */
export function SessionEnded() {
  const ended = useSession((session) => session.ended);
  const kept = useProfileDraft((state) => state.draft !== undefined);
  if (!ended && !kept) return null;
  return (
    <Notice
      tone="info"
      title={ended === 'idle' ? 'We signed you out' : 'Your session has ended'}
      level={2}
      live
    >
      {ended && <p>{WHY[ended]}</p>}
      {kept && <p>Sign in again and go on. What you typed in your details is kept.</p>}
    </Notice>
  );
}
