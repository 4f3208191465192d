import { Page, type PageProps } from '@chaps/ui';
import styles from './staff-page.module.css';

/** A screen of the console: dense, and never listed by search engines. */
export const StaffPage = (props: Omit<PageProps, 'listed' | 'width'>) => (
  <div className={styles.staff}>
    <Page {...props} width="wide" listed={false} />
  </div>
);
