import { LoadFailure, TextField } from '@chaps/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import styles from './telephone.module.css';

/** Maximum number of rows offered; more would be too many to choose from. */
const MAX_SHOWN = 6;

interface FinderProps<Row> {
  label: string;
  hint: string;
  typed: string;
  /** Whether `query` belongs to the current text. */
  isCurrent: boolean;
  onTyped: (typed: string) => void;
  /** The results; undefined while the text is too short to search for. */
  query: UseQueryResult<{ items: Row[]; total: number }> | undefined;
  /** The text for each number of results. */
  words: { none: string; one: string; many: string };
  keyOf: (row: Row) => string;
  title: (row: Row) => string;
  about: (row: Row) => string;
  onChosen: (row: Row) => void;
  /** Shown beside the results. */
  children?: ReactNode;
}

function describeMatches(
  total: number,
  shown: number,
  words: FinderProps<unknown>['words'],
): string {
  if (shown === 0) return words.none;
  if (shown === 1) return `${words.one} Press Enter to choose it.`;
  return `${total} ${words.many}${total > shown ? ' Type more to narrow the search.' : ''}`;
}

/** A search field whose results are buttons. Enter chooses the only result, or moves to the first. */
export function Finder<Row>(props: FinderProps<Row>) {
  const { label, hint, typed, isCurrent, onTyped, query, words, onChosen, children } = props;
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  // The page's first or next question.
  useEffect(() => field.current?.focus(), []);
  const total = query?.data?.total ?? 0;
  const rows = query?.data?.items.slice(0, MAX_SHOWN) ?? [];
  const [only] = rows;
  const isSettled = isCurrent && !query?.isFetching;
  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    // The results shown may belong to the text as it was earlier.
    if (!isSettled) return;
    if (only && rows.length === 1) onChosen(only);
    else list.current?.querySelector('button')?.focus();
  };
  return (
    <section aria-label={label}>
      <TextField
        label={label}
        hint={hint}
        type="search"
        autoComplete="off"
        ref={field}
        value={typed}
        onChange={({ target }) => onTyped(target.value)}
        onKeyDown={enter}
      />
      {query?.error && (
        <LoadFailure
          title="The search did not work"
          message="What you typed is still here."
          onRetry={query.refetch}
        />
      )}
      <p aria-live="polite">
        {query && !isSettled && 'Searching...'}
        {isSettled && query?.data && describeMatches(total, rows.length, words)}
      </p>
      <div ref={list} className={styles.found}>
        {rows.map((row) => (
          <button
            key={props.keyOf(row)}
            type="button"
            className={styles.choice}
            onClick={() => onChosen(row)}
          >
            <strong>{props.title(row)}</strong>
            <span>{props.about(row)}</span>
          </button>
        ))}
        {children}
      </div>
    </section>
  );
}
