import { EVENT_AUDIENCE_FILTERS, EVENT_DATE_FILTERS } from '@chaps/shared/contracts/events';
import { Button, CheckboxGroupField, SelectField, Tabs, TextField } from '@chaps/shared/ui';
import Search from 'lucide-react/icons/search';
import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { BATCH, type EventSearch, type SearchTerms } from '../../search/event-search.ts';
import styles from './search-panel.module.css';
import type { ChangeSearch } from './use-event-search.ts';

/** As the fields hold it: a list's empty entry is an empty text. */
interface SearchForm {
  date: NonNullable<SearchTerms['date']> | '';
  location: string;
  audiences: SearchTerms['audiences'];
}

export interface SearchPanelProps {
  search: EventSearch;
  onChange: ChangeSearch;
  /** Called when Search was pressed; `same` when nothing was changed before. */
  onSearch: (same: boolean) => void;
}

/** Filters of events: By Date, By Location, and for whom (spec 2, 'Book an event'). */
export function SearchPanel({ search, onChange, onSearch }: SearchPanelProps) {
  const { by, date, location, audiences } = search;
  const values = useMemo<SearchForm>(
    () => ({ date: date ?? '', location, audiences }),
    [date, location, audiences],
  );
  const { register, handleSubmit, formState } = useForm<SearchForm>({ values });
  const { isDirty } = formState;
  const submit = handleSubmit((form) => {
    onChange({
      date: form.date || undefined,
      location: form.location.trim(),
      audiences: form.audiences,
      shown: BATCH,
    });
    onSearch(!isDirty);
  });
  return (
    <search className={styles.panel}>
      <form onSubmit={submit} aria-label="Find events">
        <Tabs
          label="Search by"
          value={by}
          onValueChange={(tab) => onChange({ by: tab }, 'replace')}
          tabs={[
            {
              value: 'date',
              label: 'By Date',
              content: (
                <SelectField label="Date" options={EVENT_DATE_FILTERS} {...register('date')} />
              ),
            },
            {
              value: 'location',
              label: 'By Location',
              content: (
                <TextField
                  label="Location"
                  hint="A town, county or postcode, for example Colchester or CO1"
                  type="search"
                  autoComplete="off"
                  enterKeyHint="search"
                  maxLength={100}
                  {...register('location')}
                />
              ),
            },
          ]}
        />
        <CheckboxGroupField
          legend="Events for"
          inline
          options={EVENT_AUDIENCE_FILTERS}
          {...register('audiences')}
        />
        <Button type="submit" icon={<Search />}>
          Search
        </Button>
      </form>
    </search>
  );
}
