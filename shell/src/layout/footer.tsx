import type { ChromeLink } from '@chaps/contracts/registry';
import { RemoteSlot, useSiteConfig } from '@chaps/runtime';
import { Container, Logo } from '@chaps/ui';
import { Mail, MapPin, Phone } from 'lucide-react';
import { Link } from 'react-router-dom';
import styles from './footer.module.css';

function ContactDetails() {
  const { charity } = useSiteConfig();
  return (
    <address className={styles.contact}>
      <p className={styles.contactRow}>
        <MapPin aria-hidden="true" size={20} />
        <span>{charity.address}</span>
      </p>
      <p className={styles.contactRow}>
        <Phone aria-hidden="true" size={20} />
        <a href={`tel:${charity.phone.replaceAll(' ', '')}`}>{charity.phone}</a>
      </p>
      <p className={styles.contactRow}>
        <Mail aria-hidden="true" size={20} />
        <a href={`mailto:${charity.email}`}>{charity.email}</a>
      </p>
    </address>
  );
}

interface FooterProps extends Record<'pages' | 'legal', ChromeLink[]> {
  /** Whether the page is for reading. Below a form or a result, the newsletter would be in the way. */
  withNewsletter: boolean;
}

/** Hidden on pages whose remote asks for it (spec 2, 'Shared chrome'). */
export function Footer({ pages, legal, withNewsletter }: FooterProps) {
  const { charity } = useSiteConfig();
  return (
    <footer className={styles.footer}>
      {withNewsletter && <RemoteSlot name="newsletter" reserve="20rem" />}
      <div className={styles.ground} data-tone="navy">
        <Container>
          <div className={styles.columns}>
            <div className={styles.home}>
              <Logo />
            </div>
            <ContactDetails />
            <nav aria-label="Footer">
              <ul className={styles.links}>
                <li>
                  <Link to="/">Home</Link>
                </li>
                {pages.map((link) => (
                  <li key={link.label}>
                    <Link to={link.to}>{link.label}</Link>
                  </li>
                ))}
              </ul>
            </nav>
          </div>
          <div className={styles.small}>
            <p>
              © {new Date().getFullYear()} {charity.name}. Registered charity number{' '}
              {charity.number}.
            </p>
            {legal.length > 0 ? (
              <ul className={styles.legal}>
                {legal.map((link) => (
                  <li key={link.label}>
                    <Link to={link.to}>{link.label}</Link>
                  </li>
                ))}
              </ul>
            ) : null}
          </div>
        </Container>
      </div>
    </footer>
  );
}
