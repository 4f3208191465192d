import { Page, RequireSession } from '@chaps/ui';
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

/**
 * A page behind sign-in that shows the user panel beside its content (spec 2, 'Portal').
 */
export const AccountPage = ({ title, description, children, withoutProfile }: AccountPageProps) => (
  <RequireSession>
    {({ id, email }) => (
      <Page title={title} description={description} listed={false}>
        <ProfileGate
          // Another person in the same tab starts from nothing.
          key={id}
          email={email}
          withoutProfile={() => withoutProfile(email, id)}
        >
          {children}
        </ProfileGate>
      </Page>
    )}
  </RequireSession>
);
