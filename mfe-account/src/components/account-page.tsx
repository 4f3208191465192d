import { RequireSession } from '@chaps/shared/remote';
import { useSession } from '@chaps/shared/runtime';
import { Page } from '@chaps/shared/ui';
import type { ReactNode } from 'react';
import { type ProfileContent, ProfileGate } from './profile-gate.tsx';

interface AccountPageProps {
  title: string;
  description: string;
  /** The main area, beside the user panel. */
  children: ProfileContent;
  /** Shown instead when the account has no profile yet. */
  withoutProfile: (email: string, userId: string) => ReactNode;
}

function SignedInPage({ title, description, children, withoutProfile }: AccountPageProps) {
  const user = useSession((session) => session.user);
  return (
    <Page title={title} description={description} listed={false}>
      {user && (
        <ProfileGate
          // Another person in the same tab starts from nothing.
          key={user.id}
          email={user.email}
          withoutProfile={() => withoutProfile(user.email, user.id)}
        >
          {children}
        </ProfileGate>
      )}
    </Page>
  );
}

/**
 * A page behind sign-in that shows the user panel beside its content (spec 2, 'Portal').
 */
export function AccountPage(props: AccountPageProps) {
  return (
    <RequireSession>
      <SignedInPage {...props} />
    </RequireSession>
  );
}
