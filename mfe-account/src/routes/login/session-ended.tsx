import { Notice } from '@chaps/shared/ui';
import { useProfileDraft } from '../../session/profile-draft.ts';

/** Why he is asked to sign in again, and that nothing he typed is lost. */
export function SessionEnded() {
  const draft = useProfileDraft((state) => state.draft);
  if (!draft) return null;
  return (
    <Notice tone="info" title="Your session has ended" level={2} live>
      <p>Sign in again and go on. What you typed in your details is kept.</p>
    </Notice>
  );
}
