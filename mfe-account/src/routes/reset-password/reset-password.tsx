import { useSession } from '@chaps/runtime';
import { Card } from '@chaps/ui';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { EntryPage } from '../../components/entry-page.tsx';
import { linkError } from '../../session/link-error.ts';
import { NewLink } from './new-link.tsx';
import { PasswordChanged } from './password-changed.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';

/**
 * `/reset-password`: opened from a mailed link with `token_hash`, or by a signed-in user who wants
 * another password. The form's button redeems the link, never the load.
 */
export default function ResetPassword() {
  const [query] = useSearchParams();
  const tokenHash = query.get('token_hash') ?? undefined;
  const status = useSession((session) => session.status);
  const [changed, setChanged] = useState(false);
  const [linkFailure, setLinkFailure] = useState(linkError(useLocation()));
  const rejected = linkFailure !== undefined;
  const helpless = tokenHash === undefined && status === 'anonymous' && !rejected;

  return (
    <EntryPage
      title="Reset Password"
      description="Set a new password for your account."
      lead={changed || rejected ? undefined : 'Choose a new password for your account.'}
    >
      {changed ? (
        <PasswordChanged />
      ) : (
        <>
          {rejected && <NewLink reason={linkFailure} />}
          {helpless && <NewLink />}
          {(!rejected || status === 'signed-in') && (
            <Card>
              <ResetPasswordForm
                // A rejected link is not sent again: the session is enough.
                tokenHash={rejected ? undefined : tokenHash}
                onChanged={() => setChanged(true)}
                onLinkRejected={setLinkFailure}
              />
            </Card>
          )}
        </>
      )}
    </EntryPage>
  );
}
