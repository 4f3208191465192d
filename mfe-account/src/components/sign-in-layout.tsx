import { Page, Stack } from '@chaps/ui';
import type { ReactNode } from 'react';
import styles from './sign-in-layout.module.css';

interface EntryPageProps {
  title: string;
  heading?: ReactNode;
  description: string;
  lead: string | undefined;
  children: ReactNode;
}

/** A page of the sign-in journey: one narrow column, not listed in search engines. */
export function SignInLayout({ children, ...page }: EntryPageProps) {
  return (
    <Page {...page} width="text" listed={false}>
      <Stack gap={3} className={styles.stack}>
        {children}
      </Stack>
    </Page>
  );
}
