import { LoadFailure, TextField } from '@chaps/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import styles from './telephone.module.css';

/** Rows that are offered; more would be no choice. */
const MOST_SHOWN = 6;

interface FinderProps<Row> {
  label: string;
  hint: string;
  typed: string;
  onTyped: (typed: string) => void;
  /** Of what was typed; undefined while it is too short to be looked up. */
  query: UseQueryResult<{ items: Row[]; total: number }> | undefined;
  /** What is said of this many. */
  words: { none: string; one: string; many: string };
  keyOf: (row: Row) => string;
  title: (row: Row) => string;
  about: (row: Row) => string;
  onChosen: (row: Row) => void;
  /** Beside what was found. */
  children?: ReactNode;
}

/** A field and what it finds, a button each. Enter takes the only one, or goes to the first. */
export function Finder<Row>(props: FinderProps<Row>) {
  const { label, hint, typed, onTyped, query, words, onChosen, children } = props;
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  // It is what the page asks first, or asks next.
  useEffect(() => field.current?.focus(), []);
  const total = query?.data?.total ?? 0;
  const rows = query?.data?.items.slice(0, MOST_SHOWN) ?? [];
  const [only] = rows;
  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (only && rows.length === 1 && !query?.isFetching) onChosen(only);
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
          title="This could not be looked up"
          message="What you typed is still here."
          onRetry={query.refetch}
        />
      )}
      <p aria-live="polite">
        {query?.data && rows.length === 0 && words.none}
        {rows.length === 1 && `${words.one} Enter takes it.`}
        {rows.length > 1 && `${total} ${words.many}`}
        {total > rows.length && ' Type more to see the others.'}
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
