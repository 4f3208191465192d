import { ButtonLink, Card, Columns } from '@chaps/ui';
import type { ReactNode } from 'react';
import { Logout } from './logout.tsx';
import styles from './staff-account.module.css';

interface StaffAccountProps {
  console: string;
  /** What other users without a profile see, shown to staff who also want a test. */
  children: ReactNode;
}

/** For members of staff without a profile: the link to their work, above any form. */
export const StaffAccount = ({ console, children }: StaffAccountProps) => (
  <Columns
    side="right"
    aside={
      <Card as="aside" aria-label="Your account">
        <Logout />
      </Card>
    }
  >
    <Card as="section" title="You are signed in with a staff account" level={2}>
      <p>
        This account does not have the personal details needed to book a test. You do not need them
        for your work.
      </p>
      <p>
        <ButtonLink to={console}>Open the console</ButtonLink>
      </p>
    </Card>
    <details className={styles.also}>
      <summary>Register for a test as well</summary>
      {children}
    </details>
  </Columns>
);
