import { Notice } from '@chaps/shared/ui';
import { useProfileDraft } from '../../session/profile-draft.ts';
import { useSessionEnd } from '../../session/session-end.ts';

/** Why he is asked to sign in again, and that nothing he typed is lost. */
export function SessionEnded() {
  const idle = useSessionEnd((end) => end.idle);
  const kept = useProfileDraft((state) => state.draft !== undefined);
  if (!idle && !kept) return null;
  return (
    <Notice
      tone="info"
      title={idle ? 'We signed you out' : 'Your session has ended'}
      level={2}
      live
    >
      {idle && <p>Nobody used the page for 15 minutes, so we signed you out to keep it private.</p>}
      {kept && <p>Sign in again and go on. What you typed in your details is kept.</p>}
    </Notice>
  );
}
