import { Button } from '@chaps/ui';
import type { ReactNode } from 'react';
import styles from './filter-form.module.css';

interface FilterFormProps {
  label: string;
  /** Texts of the fields by name, trimmed. */
  onSearch: (typed: Record<string, string>) => void;
  children: ReactNode;
}

/** Fields above a list, in one line where they fit. */
export const FilterForm = ({ label, onSearch, children }: FilterFormProps) => (
  <form
    aria-label={label}
    className={styles.filter}
    onSubmit={(submission) => {
      submission.preventDefault();
      const typed = [...new FormData(submission.currentTarget)];
      onSearch(Object.fromEntries(typed.map(([name, text]) => [name, String(text).trim()])));
    }}
  >
    {children}
    <Button type="submit" variant="secondary">
      Search
    </Button>
  </form>
);
