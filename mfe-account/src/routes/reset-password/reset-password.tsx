import { useSession } from '@chaps/runtime';
import { Card } from '@chaps/ui';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { EntryPage } from '../../components/entry-page.tsx';
import { linkFault } from '../../session/link-fault.ts';
import { NewLink } from './new-link.tsx';
import { PasswordChanged } from './password-changed.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';

/**
 * `/reset-password`: reached by a mailed link with `token_hash`, or by a signed-in person who wants
 * another password. The link is redeemed by the form's own button, never on load.
 */
export default function ResetPassword() {
  const [query] = useSearchParams();
  const tokenHash = query.get('token_hash') ?? undefined;
  const status = useSession((session) => session.status);
  const [changed, setChanged] = useState(false);
  const [linkFailure, setLinkFailure] = useState(linkFault(useLocation()));
  const refused = linkFailure !== undefined;
  const helpless = tokenHash === undefined && status === 'anonymous' && !refused;

  return (
    <EntryPage
      title="Reset Password"
      description="Set a new password for your account."
      lead={changed || refused ? undefined : 'Choose a new password for your account.'}
    >
      {changed ? (
        <PasswordChanged />
      ) : (
        <>
          {refused && <NewLink reason={linkFailure} />}
          {helpless && <NewLink />}
          {(!refused || status === 'signed-in') && (
            <Card>
              <ResetPasswordForm
                // A link that was refused is not asked for again: his session is enough.
                tokenHash={refused ? undefined : tokenHash}
                onChanged={() => setChanged(true)}
                onLinkRefused={setLinkFailure}
              />
            </Card>
          )}
        </>
      )}
    </EntryPage>
  );
}
