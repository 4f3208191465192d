import { profileQuery } from '@chaps/api-client/profiles';
import type { UserProfile } from '@chaps/contracts/profiles';
import { ApiError } from '@chaps/runtime';
import { Spinner } from '@chaps/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { storeUser } from '../session/enter.ts';
import { LoadFailed } from './load-failed.tsx';
import styles from './profile-gate.module.css';
import { UserPanel } from './user-panel.tsx';

export type ProfileContent = (profile: UserProfile) => ReactNode;

interface ProfileGateProps {
  email: string;
  children: ProfileContent;
  withoutProfile: () => ReactNode;
}

/** Loads the user's profile, then shows panel and content side by side. */
export function ProfileGate({ email, children, withoutProfile }: ProfileGateProps) {
  const { data: profile, error, refetch } = useQuery(profileQuery(email));

  useEffect(() => {
    if (profile) storeUser(profile);
  }, [profile]);

  if (!profile && error instanceof ApiError && error.status === 404) return withoutProfile();
  if (!profile && error) {
    return (
      <LoadFailed
        title="We could not load your details"
        message="Nothing is lost. Please try again in a moment. If it goes on, call or e-mail us."
        onRetry={refetch}
        error={error}
      />
    );
  }
  if (!profile) return <Spinner label="Loading user data..." />;
  return (
    <div className={styles.beside}>
      <UserPanel profile={profile} />
      <div className={styles.main}>{children(profile)}</div>
    </div>
  );
}
