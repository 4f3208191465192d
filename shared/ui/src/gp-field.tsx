import type { GpPractice } from '@chaps/contracts/gp-practices';
import { type KeyboardEvent, useState } from 'react';
import styles from './field.module.css';
import { FieldFrame, useFieldIds } from './field-frame.tsx';
import list from './gp-field.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

interface GpFieldValue {
  practice_code: string | null;
  name: string;
}

export interface GpFieldProps {
  label: string;
  /** Id of the input. */
  id: string;
  value: GpFieldValue;
  onChange: (value: GpFieldValue) => void;
  /** Practices that match the text typed. */
  found: { data?: readonly GpPractice[] | undefined; isError: boolean };
  error?: string;
  optional?: boolean;
}

const HINT =
  'Type its name or postcode and choose it from the list. If it is not there, or not in England or Wales, type its name and address.';

/** A practice on one line, in the API's format for a person's practice. */
const toLine = ({ name, address }: GpPractice) => `${name}, ${address}`;

function getStatus(isOpen: boolean, { data = [], isError }: GpFieldProps['found']): string {
  if (isError) return 'We cannot search the list at the moment. Type the name and address.';
  if (!isOpen) return '';
  return data.length === 1 ? '1 practice found.' : `${data.length} practices found.`;
}

/** A GP practice from the NHS register, or the text typed (WAI-ARIA combobox). */
export function GpField({ label, id, value, onChange, found, error, optional }: GpFieldProps) {
  const ids = useFieldIds({ id }, { hint: HINT, ...(error ? { error } : {}) });
  const [active, setActive] = useState(-1);
  const [isClosed, setClosed] = useState(true);
  const practices = value.practice_code === null ? (found.data ?? []) : [];
  const isOpen = !isClosed && value.name.trim().length >= 2 && practices.length > 0;
  const listId = `${id}-list`;

  const choose = (practice: GpPractice | undefined) => {
    if (!practice) return;
    onChange({ practice_code: practice.practice_code, name: toLine(practice) });
    setClosed(true);
    setActive(-1);
  };
  const press = (event: KeyboardEvent) => {
    const { key } = event;
    if (key === 'Escape' && isOpen) {
      // Keeps a surrounding dialog open.
      event.stopPropagation();
      setClosed(true);
    } else if (key === 'Enter' && isOpen && active >= 0) {
      event.preventDefault();
      choose(practices[active]);
    } else if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      setClosed(false);
      const count = practices.length;
      const from = active < 0 && key === 'ArrowUp' ? 0 : active;
      const next = count === 0 ? -1 : (from + (key === 'ArrowDown' ? 1 : -1) + count) % count;
      setActive(next);
      document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: 'nearest' });
    }
  };
  return (
    <FieldFrame ids={ids} label={label} hint={HINT} error={error} optional={optional}>
      <input
        id={ids.id}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-activedescendant={isOpen && active >= 0 ? `${listId}-${active}` : undefined}
        aria-describedby={ids.describedBy}
        aria-invalid={error ? true : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={300}
        className={styles.control}
        value={value.name}
        onChange={({ target }) => {
          onChange({ practice_code: null, name: target.value });
          setClosed(false);
          setActive(-1);
        }}
        onBlur={() => setClosed(true)}
        onKeyDown={press}
      />
      <VisuallyHidden>
        <span role="status">{getStatus(isOpen, found)}</span>
      </VisuallyHidden>
      <div
        id={listId}
        role="listbox"
        aria-label="GP practices"
        hidden={!isOpen}
        className={list.list}
      >
        {isOpen &&
          practices.map((practice, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the input has focus and handles the keys.
            <div
              key={practice.practice_code}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === active}
              tabIndex={-1}
              className={list.option}
              // The input keeps focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(practice)}
            >
              <span className={list.name}>{practice.name}</span>
              {practice.address}
            </div>
          ))}
      </div>
    </FieldFrame>
  );
}
