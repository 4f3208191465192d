import { siteConfig, useSession } from '@chaps/runtime';
import { ButtonLink, ExternalButton, Logo } from '@chaps/ui';
import { Mail, Phone } from 'lucide-react';
import { Link } from 'react-router-dom';
import styles from './header.module.css';
import { Navigation } from './navigation.tsx';
import { useLinks } from './use-links.ts';

/** Portal for a signed-in user, otherwise Login (spec 2, 'Shared chrome'). */
function AccountLink() {
  const status = useSession((session) => session.status);
  const [portal] = useLinks('portal');
  const [signIn] = useLinks('sign-in');
  const link = status === 'signed-in' ? portal : signIn;
  if (!link) return null;
  return (
    <ButtonLink to={link.to} variant="secondary">
      {link.label}
    </ButtonLink>
  );
}

export function Header() {
  const { charity, links } = siteConfig();
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <div className={styles.contact}>
          <a className={styles.contactLink} href={`tel:${charity.phone.replaceAll(' ', '')}`}>
            <Phone aria-hidden="true" size={18} />
            <span>
              <span className={styles.contactLabel}>Helpline </span>
              {charity.phone}
            </span>
          </a>
          <a className={styles.contactLink} href={`mailto:${charity.email}`}>
            <Mail aria-hidden="true" size={18} />
            <span>Contact Us</span>
          </a>
        </div>
      </div>
      <div className={styles.masthead}>
        <Link to="/" className={styles.home} aria-label={`${charity.name}, home page`}>
          <Logo />
        </Link>
        <Navigation />
        <div className={styles.actions}>
          <AccountLink />
          <ExternalButton href={links.donate}>Donate</ExternalButton>
        </div>
      </div>
    </header>
  );
}
