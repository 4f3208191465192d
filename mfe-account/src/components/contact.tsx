import { useSiteConfig } from '@chaps/runtime';

/** Within a sentence: how to reach the charity. */
export function Contact() {
  const { email, phone } = useSiteConfig().charity;
  return (
    <>
      call <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a> or e-mail{' '}
      <a href={`mailto:${email}`}>{email}</a>
    </>
  );
}
