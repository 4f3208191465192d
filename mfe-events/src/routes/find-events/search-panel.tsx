import {
  EVENT_AUDIENCE_FILTERS,
  EVENT_DATE_FILTERS,
  eventDateFilter,
} from '@chaps/contracts/events';
import { Button, CheckboxField, SelectField, TextField } from '@chaps/ui';
import { Tabs } from '@chaps/ui/tabs';
import Search from 'lucide-react/icons/search';
import { Fragment, type ReactNode, type SyntheticEvent, useState } from 'react';
import {
  type EventSearch,
  FIRST_PAGE,
  readSearch,
  writeSearch,
} from '../../search/event-search.ts';
import { type SearchTerms, TERMS, type Term } from '../../search/filters.ts';
import styles from './search-panel.module.css';
import type { SearchUpdater } from './use-event-search.ts';

export interface SearchPanelProps {
  search: EventSearch;
  onChange: SearchUpdater;
  /** Called when Search is pressed; `same` when nothing has changed. */
  onSearch: (same: boolean) => void;
}

/** The selection before Search is pressed. */
function useDraft({ by: _by, sort: _sort, page: _page, ...applied }: EventSearch) {
  const address = JSON.stringify(applied);
  const [draft, setDraft] = useState({ address, terms: applied });
  // The search changed elsewhere (back, forward, 'Clear filters'): update the fields.
  if (draft.address !== address) setDraft({ address, terms: applied });
  const choose = (change: Partial<SearchTerms>) =>
    setDraft({ address, terms: { ...draft.terms, ...change } });
  return { terms: draft.terms, choose };
}

const AUDIENCES = EVENT_AUDIENCE_FILTERS.map(({ value }) => value);

const FIELDS: Record<Term, (draft: ReturnType<typeof useDraft>) => ReactNode> = {
  date: ({ terms, choose }) => (
    <SelectField
      label="Date"
      options={EVENT_DATE_FILTERS}
      value={terms.date ?? ''}
      onChange={({ target }) => choose({ date: eventDateFilter.safeParse(target.value).data })}
    />
  ),
  location: ({ terms, choose }) => (
    <TextField
      label="Location"
      hint="A town, village, county or postcode, for example Colchester or CO1 1TJ"
      type="search"
      autoComplete="off"
      enterKeyHint="search"
      maxLength={100}
      value={terms.location}
      onChange={({ target }) => choose({ location: target.value })}
    />
  ),
  audiences: ({ terms, choose }) => (
    <fieldset className={styles.audiences}>
      <legend>Events for</legend>
      {EVENT_AUDIENCE_FILTERS.map(({ value, label }) => (
        <CheckboxField
          key={value}
          label={label}
          checked={terms.audiences.includes(value)}
          onChange={({ target }) =>
            choose({
              audiences: AUDIENCES.filter((audience) =>
                audience === value ? target.checked : terms.audiences.includes(audience),
              ),
            })
          }
        />
      ))}
    </fieldset>
  ),
};

const TABS = [
  { value: 'date', label: 'By Date' },
  { value: 'location', label: 'By Location' },
] as const;
const TERMS_BELOW_TABS = TERMS.filter((term) => !TABS.some(({ value }) => value === term));

/** Filters for events: By Date, By Location, and for whom (spec 2, 'Book an event'). */
export function SearchPanel({ search, onChange, onSearch }: SearchPanelProps) {
  const draft = useDraft(search);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const next = readSearch(writeSearch({ ...search, ...draft.terms, page: FIRST_PAGE }));
    const same = String(writeSearch(next)) === String(writeSearch({ ...search, page: FIRST_PAGE }));
    if (!same) onChange(next);
    onSearch(same);
  };
  return (
    <div className={styles.panel}>
      <form onSubmit={submit} aria-label="Find events">
        <Tabs
          label="Search by"
          value={search.by}
          onValueChange={(tab) => onChange({ by: tab }, 'replace')}
          tabs={TABS.map((tab) => ({ ...tab, content: FIELDS[tab.value](draft) }))}
        />
        {TERMS_BELOW_TABS.map((term) => (
          <Fragment key={term}>{FIELDS[term](draft)}</Fragment>
        ))}
        <Button type="submit" icon={<Search />}>
          Search
        </Button>
      </form>
    </div>
  );
}
