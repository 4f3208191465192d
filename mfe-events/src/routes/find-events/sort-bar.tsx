import { Button, Notice, SelectField } from '@chaps/shared/ui';
import LocateFixed from 'lucide-react/icons/locate-fixed';
import type { EventSearch } from '../../search/event-search.ts';
import { askOwnPosition, useOwnPosition } from '../../search/own-position.ts';
import styles from './sort-bar.module.css';
import type { ChangeSearch } from './use-event-search.ts';

const ORDERS = [
  { value: 'date', label: 'Date, soonest first' },
  { value: 'distance', label: 'Distance, nearest first' },
];

const MISSING = {
  refused:
    'Your browser did not share your location, so events are sorted by date. You can type a town under By Location instead.',
  unavailable:
    'We could not find out where you are, so events are sorted by date. You can type a town under By Location instead.',
} as const;

/** Order of the list: by date, or by distance from the person if he chooses to share it (issue 5). */
export function SortBar({ sort, onChange }: { sort: EventSearch['sort']; onChange: ChangeSearch }) {
  const { state } = useOwnPosition();
  const byDistance = () => {
    if (state !== 'known') askOwnPosition();
    onChange({ sort: 'distance' }, 'replace');
  };
  const missing = sort === 'distance' && (state === 'refused' || state === 'unavailable');
  return (
    <>
      <div className={styles.bar}>
        <SelectField
          label="Sort by"
          options={ORDERS}
          value={sort}
          onChange={(event) => {
            if (event.target.value === 'distance') byDistance();
            else onChange({ sort: 'date' }, 'replace');
          }}
        />
        {!(sort === 'distance' && state === 'known') && (
          <Button
            variant="secondary"
            icon={<LocateFixed />}
            busy={state === 'asking'}
            busyLabel="Finding you..."
            onClick={byDistance}
          >
            Use my location
          </Button>
        )}
      </div>
      {missing && (
        <Notice tone="info" live>
          {MISSING[state]}
        </Notice>
      )}
    </>
  );
}
