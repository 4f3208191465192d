import { Cluster } from '@chaps/ui';
import type { ReactNode } from 'react';
import styles from './row-actions.module.css';

export const RowActions = ({ children }: { children: ReactNode }) => (
  <Cluster className={styles.actions}>{children}</Cluster>
);
