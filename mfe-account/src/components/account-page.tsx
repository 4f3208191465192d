import { profileQuery } from '@chaps/api-client/profiles';
import type { UserProfile } from '@chaps/contracts/profiles';
import { Async, Columns, Page, Spinner } from '@chaps/ui';
import { RequireSession } from '@chaps/ui/require-session';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { findConsolePath, storeUser } from '../session/entry.ts';
import { StaffAccount } from './staff-account.tsx';
import { UserPanel } from './user-panel.tsx';

type ProfileContent = (profile: UserProfile) => ReactNode;

interface ProfileContentProps {
  email: string;
  panelless: boolean;
  children: ProfileContent;
  withoutProfile: ReactNode;
}

/** Loads the user's profile, then shows panel and content side by side. */
function ProfileContent({ email, panelless, children, withoutProfile }: ProfileContentProps) {
  const query = useQuery(profileQuery(email));
  const profile = query.data;
  const console = findConsolePath(query.error);
  useEffect(() => {
    if (profile) storeUser(profile);
  }, [profile]);
  return (
    <Async
      query={query}
      pending={<Spinner label="Loading user data..." />}
      unknown={
        console ? <StaffAccount console={console}>{withoutProfile}</StaffAccount> : withoutProfile
      }
      title="We could not load your details"
      message="Nothing has been lost. Please try again in a moment. If the problem continues, call or e-mail us."
    >
      {(loaded) =>
        panelless ? (
          children(loaded)
        ) : (
          <Columns side="left" aside={<UserPanel profile={loaded} />}>
            {children(loaded)}
          </Columns>
        )
      }
    </Async>
  );
}

interface AccountPageProps {
  title: string;
  description: string;
  /** Omits the panel, for a page that the user shows to others. */
  panelless?: boolean;
  children: ProfileContent;
  withoutProfile: (email: string, userId: string) => ReactNode;
}

/** A private page with the user panel beside its content (spec 2, 'Portal'). */
export const AccountPage = ({
  title,
  description,
  panelless = false,
  children,
  withoutProfile,
}: AccountPageProps) => (
  <RequireSession>
    {({ id, email }) => (
      <Page title={title} description={description} listed={false}>
        {/* If another user signs in in this tab, they start with empty state. */}
        <ProfileContent
          key={id}
          email={email}
          panelless={panelless}
          withoutProfile={withoutProfile(email, id)}
        >
          {children}
        </ProfileContent>
      </Page>
    )}
  </RequireSession>
);
