import { AccountPage } from '../../components/account-page.tsx';
import { MissingProfile } from '../../components/missing-profile.tsx';
import { MyAppointments } from './my-appointments.tsx';
import styles from './portal.module.css';
import { ProfileSection } from './profile-section.tsx';

/** `/portal`: the person's details and his appointments (spec 2, 'Portal'). */
export default function Portal() {
  return (
    <AccountPage
      title="Your portal"
      description="Your details and your appointments."
      withoutProfile={() => <MissingProfile />}
    >
      {(profile) => (
        <div className={styles.sections}>
          <ProfileSection profile={profile} />
          <MyAppointments profileId={profile.profileId} />
        </div>
      )}
    </AccountPage>
  );
}
