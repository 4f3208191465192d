import type { ChromeLink } from '@chaps/contracts/registry';
import { useSiteConfig } from '@chaps/runtime';
import { ButtonLink, classNames, ExternalButton, Logo } from '@chaps/ui';
import { Mail, Phone } from 'lucide-react';
import { Link } from 'react-router-dom';
import styles from './header.module.css';
import { Navigation } from './navigation.tsx';

interface HeaderProps {
  pages: ChromeLink[];
  /** Portal for a signed-in user, otherwise Login (spec 2, 'Shared chrome'). */
  account: ChromeLink | undefined;
}

export function Header({ pages, account }: HeaderProps) {
  const { charity, links } = useSiteConfig();
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <div className={styles.contact}>
          <a className={styles.contactLink} href={`tel:${charity.phone.replaceAll(' ', '')}`}>
            <Phone aria-hidden="true" size={18} />
            <span>
              <span className={styles.word}>Helpline </span>
              <span className={styles.number}>{charity.phone}</span>
            </span>
          </a>
          <a
            className={classNames(styles.contactLink, styles.more)}
            href={`mailto:${charity.email}`}
          >
            <Mail aria-hidden="true" size={18} />
            <span>Contact Us</span>
          </a>
        </div>
      </div>
      <div className={styles.masthead}>
        <Link to="/" className={styles.home} aria-label={`${charity.name}, home page`}>
          <Logo />
        </Link>
        <Navigation pages={pages} />
        <div className={styles.actions}>
          {account ? (
            <ButtonLink to={account.to} variant="secondary">
              {account.label}
            </ButtonLink>
          ) : null}
          <ExternalButton href={links.donate} className={styles.more}>
            Donate
          </ExternalButton>
        </div>
      </div>
    </header>
  );
}
