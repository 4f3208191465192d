import { Page, RequireSession } from '@chaps/ui';
import type { ReactNode } from 'react';
import { type ProfileContent, ProfileGate } from './profile-gate.tsx';

interface AccountPageProps {
  title: string;
  description: string;
  /** The main area beside the user panel. */
  children: ProfileContent;
  /** Shown when the account has no profile. */
  withoutProfile: (email: string, userId: string) => ReactNode;
}

/** A private page with the user panel beside its content (spec 2, 'Portal'). */
export const AccountPage = ({ title, description, children, withoutProfile }: AccountPageProps) => (
  <RequireSession>
    {({ id, email }) => (
      <Page title={title} description={description} listed={false}>
        <ProfileGate
          // A different user in the same tab starts with empty state.
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
