import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './fieldset.module.css';

export interface FieldsetProps extends ComponentProps<'fieldset'> {
  legend: ReactNode;
  hint?: ReactNode;
}

/** Related fields under one heading. */
export function Fieldset({ legend, hint, className, children, ...native }: FieldsetProps) {
  return (
    <fieldset {...native} className={classNames(styles.fieldset, className)}>
      <legend className={styles.legend}>{legend}</legend>
      {hint && <div className={styles.hint}>{hint}</div>}
      {children}
    </fieldset>
  );
}

/** Fields side by side where they fit; `narrow` ones fit three to a row. */
export function FormRow({ narrow = false, children }: { narrow?: boolean; children: ReactNode }) {
  return <div className={classNames(styles.row, narrow && styles.narrow)}>{children}</div>;
}
