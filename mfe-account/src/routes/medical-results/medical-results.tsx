import { AccountPage } from '../../components/account-page.tsx';
import { AllResults } from './all-results.tsx';
import { MissingProfile } from './missing-profile.tsx';

/** `/medical-results`: the user's own results beside the user panel (spec 2). */
export default function MedicalResults() {
  return (
    <AccountPage
      title="Medical Results"
      description="Your PSA blood-test results."
      withoutProfile={() => <MissingProfile />}
    >
      {(profile) => <AllResults profile={profile} />}
    </AccountPage>
  );
}
