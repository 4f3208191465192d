import { useSiteConfig } from '@chaps/runtime';

/** How to reach the charity, as part of a sentence. */
export function Contact() {
  const { email, phone } = useSiteConfig().charity;
  return (
    <>
      call <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a> or e-mail{' '}
      <a href={`mailto:${email}`}>{email}</a>
    </>
  );
}
