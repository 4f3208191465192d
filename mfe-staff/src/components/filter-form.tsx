import { ActionResult, Button } from '@chaps/ui';
import { type ReactNode, useState } from 'react';
import styles from './filter-form.module.css';

interface FilterFormProps {
  label: string;
  /** What the list is filtered by, by field. */
  shown: Readonly<Record<string, string | undefined>>;
  /** Texts of the fields by name, trimmed, when they have changed. */
  onSearch: (typed: Record<string, string>) => void;
  /** Looks the same list up again. */
  onAgain: () => Promise<{ isError: boolean }>;
  children: ReactNode;
}

/** Fields above a list, in one line where they fit. A search that is pressed again asks again. */
export function FilterForm({ label, shown, onSearch, onAgain, children }: FilterFormProps) {
  const [again, setAgain] = useState<{ isError: boolean }>();
  const search = async (form: HTMLFormElement) => {
    const typed = [...new FormData(form)].map(([name, text]) => [name, String(text).trim()]);
    setAgain(undefined);
    if (typed.every(([name = '', text]) => shown[name] === text)) setAgain(await onAgain());
    else onSearch(Object.fromEntries(typed));
  };
  return (
    <>
      <form
        aria-label={label}
        className={styles.filter}
        onSubmit={(submission) => {
          submission.preventDefault();
          void search(submission.currentTarget);
        }}
      >
        {children}
        <Button type="submit" variant="secondary">
          Search
        </Button>
      </form>
      {again && (
        <ActionResult of={again} tone={again.isError ? 'error' : 'info'}>
          {again.isError
            ? 'We could not look this up again. Please try again in a moment.'
            : 'We looked again: this list is up to date.'}
        </ActionResult>
      )}
    </>
  );
}
