import { profileQuery } from '@chaps/api-client/profiles';
import { queryClient } from '@chaps/runtime';
import { ActionResult, ButtonLink, Card, Skeleton } from '@chaps/ui';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { AccountPage } from '../../components/account-page.tsx';
import { toNavigationState, useOrigin } from '../../session/return-path.ts';
import { MyAppointments } from './my-appointments.tsx';
import { MyConsents } from './my-consents.tsx';
import { MyData } from './my-data.tsx';
import { MyEmails } from './my-emails.tsx';
import { ClosedGpNotice, MyGp } from './my-gp.tsx';
import { MyNextTest } from './my-next-test.tsx';
import styles from './portal.module.css';
import { ProfileSection } from './profile-section.tsx';
import { PORTAL_SECTIONS, SectionLinks } from './section-links.tsx';

/** Shown only until the details are complete. */
const CompleteProfile = lazy(async () => ({
  default: (await import('./complete-profile.tsx')).CompleteProfile,
}));

const PASSWORD_SECTION = (
  <Card as="section" id="your-password" title={PORTAL_SECTIONS['your-password']} level={2}>
    <p>You can change it at any time. Change it if you think someone else knows it.</p>
    <ButtonLink to="/reset-password" variant="secondary">
      Change your password
    </ButtonLink>
  </Card>
);

/** `/portal`: the user's details, appointments, consents and data (spec 2, 'Portal'). */
export default function Portal() {
  const navigate = useNavigate();
  const origin = useOrigin();
  const [added, setAdded] = useState(false);
  /** Takes a user who had to complete their details first back to what they were doing. */
  const returnToOrigin = async (email: string) => {
    setAdded(true);
    await queryClient.refetchQueries({ queryKey: profileQuery(email).queryKey });
    if (origin.from) navigate(origin.from, { replace: true, state: toNavigationState(origin) });
  };
  return (
    <AccountPage
      title="Your portal"
      description="Your details and your appointments."
      withoutProfile={(email, userId) => (
        <Suspense fallback={<Skeleton label="Loading the form" height="20rem" />}>
          <CompleteProfile email={email} userId={userId} onSaved={() => returnToOrigin(email)} />
        </Suspense>
      )}
    >
      {(profile) => (
        <div className={styles.sections}>
          {added && <ActionResult tone="success">Your details have been saved.</ActionResult>}
          <ClosedGpNotice />
          <MyAppointments />
          <SectionLinks />
          <ProfileSection profile={profile} />
          <MyNextTest />
          <MyGp email={profile.email} />
          <MyConsents />
          <MyEmails email={profile.email} />
          <MyData email={profile.email} />
          {PASSWORD_SECTION}
        </div>
      )}
    </AccountPage>
  );
}
