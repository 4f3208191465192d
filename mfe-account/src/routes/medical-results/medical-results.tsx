import { paths } from '@chaps/contracts/paths';
import { ButtonLink, Notice } from '@chaps/ui';
import { AccountPage } from '../../components/account-page.tsx';
import { AllResults } from './all-results.tsx';

/** Shown if registration is incomplete, because without a profile there are no results. */
const MISSING_PROFILE_NOTICE = (
  <Notice tone="warning" title="Your details are missing" level={2}>
    <p>
      You have an account, but your registration is not finished. Add your details in your portal.
      You can then book a test and read the result here.
    </p>
    <ButtonLink to={paths.portal()}>Add your details</ButtonLink>
  </Notice>
);

/** `/medical-results`: the user's own results beside the user panel (spec 2). */
export default function MedicalResults() {
  return (
    <AccountPage
      title="Medical Results"
      description="Your PSA blood-test results."
      withoutProfile={() => MISSING_PROFILE_NOTICE}
    >
      {(profile) => <AllResults profile={profile} />}
    </AccountPage>
  );
}
