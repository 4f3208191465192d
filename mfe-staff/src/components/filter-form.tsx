import { ActionResult, Button } from '@chaps/ui';
import { type ReactNode, useState } from 'react';
import styles from './filter-form.module.css';
import type { ListAddress } from './list.tsx';

interface FilterFormProps {
  label: string;
  address: ListAddress;
  /**
   * Called with the trimmed values by field name when they have changed; by default the matching list is
   * shown.
   */
  onSearch?: (typed: Record<string, string>) => void;
  /** Requests the same list again. */
  onAgain: () => Promise<{ isError: boolean }>;
  children: ReactNode;
}

/**
 * Fields above a list, in one line if they fit. Searching unchanged values requests the list again.
 */
export const FilterForm = (props: FilterFormProps) => <Form key={props.address.text} {...props} />;

function Form({ label, address, onSearch = address.show, onAgain, children }: FilterFormProps) {
  const [again, setAgain] = useState<{ isError: boolean }>();
  const search = async (form: HTMLFormElement) => {
    const typed = [...new FormData(form)].map(([name, text]) => [name, String(text).trim()]);
    setAgain(undefined);
    const isShown = typed.every(([name = '', text]) => (address.query[name] ?? '') === text);
    if (isShown) setAgain(await onAgain());
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
            ? 'We could not refresh the list. Please try again in a moment.'
            : 'List refreshed.'}
        </ActionResult>
      )}
    </>
  );
}
