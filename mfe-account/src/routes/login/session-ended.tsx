import type { SessionEndReason } from '@chaps/contracts/navigation-state';
import { useSession } from '@chaps/runtime';
import { Notice } from '@chaps/ui';
import { hasDrafts, useFormDrafts } from '../../session/form-drafts.ts';
import { useOrigin } from '../../session/return-path.ts';

const WHY: Record<SessionEndReason, string> = {
  idle: 'You were inactive for 15 minutes, so we signed you out to keep your details private.',
  elsewhere:
    'You signed out in another tab or on another device, your password was changed, or your session expired.',
  unconfirmed:
    'The e-mail address of this account has not been confirmed yet. Sign in, and we can send you a link.',
};

export function SessionEnded() {
  const origin = useOrigin();
  const ended = useSession((session) => session.ended) ?? origin.ended;
  const hasDraft = useFormDrafts(hasDrafts);
  if (!ended && !hasDraft) return null;
  return (
    <Notice
      tone="info"
      title={ended === 'idle' ? 'You have been signed out' : 'Your session has ended'}
      level={2}
      live
    >
      {ended && <p>{WHY[ended]}</p>}
      {ended && origin.from && (
        <p>
          Please sign in again. You will go back to where you were.
          {/* A rejected request changed nothing, but the user may have pressed a button. */}
          {ended !== 'idle' &&
            ' If you had just pressed a button, check whether it worked: you may need to press it again.'}
        </p>
      )}
      {hasDraft && (
        <p>
          Sign in again to continue. The details you entered will be in the form, but are not saved
          yet.
        </p>
      )}
    </Notice>
  );
}
