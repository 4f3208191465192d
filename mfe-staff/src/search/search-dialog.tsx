import { Button, LazyDialog } from '@chaps/ui';
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Link } from '../components/links.tsx';
import type { Choice, Group } from './choices.ts';
import styles from './search.module.css';
import { useSearch } from './use-search.ts';

interface ResultsProps {
  id: string;
  groups: readonly Group[];
  active: string | undefined;
  onActive: (to: string) => void;
  onChosen: () => void;
}

const getOptionId = (list: string, { to }: Choice) => `${list}-${to}`;

const Option = ({ choice, ...list }: { choice: Choice } & Omit<ResultsProps, 'groups'>) => (
  <Link
    to={choice.to}
    id={getOptionId(list.id, choice)}
    role="option"
    aria-selected={choice.to === list.active}
    tabIndex={-1}
    className={styles.option}
    onMouseMove={() => list.onActive(choice.to)}
    onClick={({ ctrlKey, metaKey }) => !ctrlKey && !metaKey && list.onChosen()}
  >
    <span className={styles.label}>{choice.label}</span>
    {choice.why && <span className={styles.why}>{choice.why}</span>}
    {choice.detail && <span className={styles.detail}>{choice.detail}</span>}
  </Link>
);

const Results = ({ groups, ...list }: ResultsProps) => (
  <div role="listbox" id={list.id} aria-label="Found" className={styles.results}>
    {groups.map(({ name, choices }, index) => (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of options.
      <div key={name} role="group" aria-labelledby={`${list.id}-${index}`}>
        <div id={`${list.id}-${index}`} role="presentation" className={styles.group}>
          {name}
        </div>
        {choices.map((choice) => (
          <Option key={choice.to} choice={choice} {...list} />
        ))}
      </div>
    ))}
  </div>
);

const describeCounts = (groups: readonly Group[]) =>
  groups.map(({ name, choices }) => `${name}: ${choices.length}`).join(', ');

interface SearchProps {
  /** The search field, shared with the dialog. */
  field: RefObject<HTMLInputElement | null>;
  onClose: () => void;
}

/** The content of the dialog, reset each time it opens. */
function Search({ field, onClose }: SearchProps) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<string>();
  /** Enter was pressed; the result that it opens may still be loading. */
  const [opensFirst, setOpensFirst] = useState(false);
  const id = useId();
  // Before the dialog moves the focus itself, so that input right after Ctrl K is not lost.
  useLayoutEffect(() => field.current?.focus(), [field]);
  const { groups, first, isLoading, error, lookUp, isNhsNumber, isLookedUp } = useSearch(typed);
  const choices = groups.flatMap((group) => group.choices);
  const active = choices.find(({ to }) => to === chosen) ?? (lookUp ? undefined : first);
  const activeId = active && getOptionId(id, active);
  useEffect(() => {
    if (opensFirst && activeId) document.getElementById(activeId)?.click();
  }, [opensFirst, activeId]);

  const choose = (to: string | undefined) => {
    setChosen(to);
    setOpensFirst(false);
  };
  const step = (by: number) => {
    const at = active ? choices.indexOf(active) : -1;
    const next = choices[(at + by + choices.length) % choices.length];
    choose(next?.to);
    if (next) document.getElementById(getOptionId(id, next))?.scrollIntoView({ block: 'nearest' });
  };
  const press = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const by = steps[event.key];
    if (by === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (by !== undefined) step(by);
    else if (lookUp && !active) lookUp();
    else setOpensFirst(true);
  };
  const status = () => {
    if (error) return error.message;
    if (isNhsNumber && !lookUp) return 'Your role cannot search by NHS number.';
    if (isLoading) return 'Searching...';
    if (lookUp && !isLookedUp) return 'Searches for NHS numbers are logged.';
    return choices.length === 0 ? 'No matches.' : describeCounts(groups);
  };
  return (
    <>
      <input
        ref={field}
        type="search"
        role="combobox"
        aria-label="Find a person, an event or a page"
        aria-expanded={choices.length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        autoComplete="off"
        spellCheck={false}
        placeholder="Name, e-mail, phone, reference, NHS number, town, day"
        className={styles.field}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          choose(undefined);
        }}
        onKeyDown={press}
      />
      <p className={styles.status} aria-live="polite">
        {status()}
      </p>
      {lookUp && (
        <Button variant="secondary" busy={isLoading} busyLabel="Searching..." onClick={lookUp}>
          Find this NHS number
        </Button>
      )}
      <Results id={id} groups={groups} active={active?.to} onActive={choose} onChosen={onClose} />
    </>
  );
}

/**
 * The dialog that `Ctrl K` opens: one field that finds people, events, pages and actions (WAI-ARIA combobox).
 * Rendered even while closed, so that its code is loaded before it is needed.
 */
export function SearchDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  const [opening, setOpening] = useState({ open, count: 0 });
  if (opening.open !== open) setOpening({ open, count: opening.count + Number(open) });
  return (
    <LazyDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Find a person, an event or a page"
      initialFocus={field}
    >
      {/* Still rendered while it fades out, and may be reopened then. */}
      <Search key={opening.count} field={field} onClose={onClose} />
    </LazyDialog>
  );
}
