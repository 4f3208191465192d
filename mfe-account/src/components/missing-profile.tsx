import { siteConfig } from '@chaps/shared/runtime';
import { Notice } from '@chaps/shared/ui';

/** The account has no profile: registration stopped half-way. He is told how to go on. */
export function MissingProfile() {
  const { email, phone } = siteConfig().charity;
  return (
    <Notice tone="warning" title="Your details are missing" level={2}>
      <p>
        You have an account, but your registration was not finished, so we hold no details for you
        yet. Please call us on <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a> or e-mail{' '}
        <a href={`mailto:${email}`}>{email}</a> and we will put it right.
      </p>
    </Notice>
  );
}
