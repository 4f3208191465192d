import { paths } from '@chaps/contracts/paths';
import { ButtonLink, Notice } from '@chaps/ui';

/** Registration is incomplete: without a profile there are no results. */
export function MissingProfile() {
  return (
    <Notice tone="warning" title="Your details are missing" level={2}>
      <p>
        Your account is there, but your registration was not finished. Add your details in your
        portal, then you can book a test and read its result here.
      </p>
      <ButtonLink to={paths.portal()}>Add your details</ButtonLink>
    </Notice>
  );
}
