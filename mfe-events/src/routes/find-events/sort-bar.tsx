import { Button, Notice, SelectField } from '@chaps/ui';
import LocateFixed from 'lucide-react/icons/locate-fixed';
import { type EventSearch, FIRST_PAGE } from '../../search/event-search.ts';
import { requestOwnPosition, useOwnPosition } from '../../search/own-position.ts';
import styles from './find-events.module.css';
import type { SearchUpdater } from './use-event-search.ts';

const SORT_OPTIONS = [
  { value: 'date', label: 'Date, soonest first' },
  { value: 'distance', label: 'Distance, nearest first' },
];

/** Advice while the position is unknown. */
const LOCATION_ADVICE = {
  unasked:
    'Events are sorted by date until you press Use my location. We use it to sort this list only.',
  asking: 'Your browser may ask you to share your location. We use it to sort this list only.',
  denied:
    'Your browser did not share your location, so events are sorted by date. You can type a town under By Location instead.',
  unavailable:
    'We could not find your location, so events are sorted by date. You can type a town under By Location instead.',
  slow: 'Finding your location took too long, so events are sorted by date. Please try again, or type a town under By Location.',
} as const;

/** Order of the list: by date, or by distance if the user shares their position. */
export function SortBar({
  sort,
  onChange,
}: {
  sort: EventSearch['sort'];
  onChange: SearchUpdater;
}) {
  const { state } = useOwnPosition();
  const byDistance = () => {
    if (state !== 'known' && state !== 'asking') requestOwnPosition();
    onChange({ sort: 'distance', page: FIRST_PAGE }, 'replace');
  };
  return (
    <>
      <div className={styles.sortBar} data-sort={sort}>
        <SelectField
          label="Sort by"
          options={SORT_OPTIONS}
          value={sort}
          onChange={(event) => {
            if (event.target.value === 'distance') byDistance();
            else onChange({ sort: 'date', page: FIRST_PAGE }, 'replace');
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
      {sort === 'distance' && state !== 'known' && (
        <Notice tone="info" live>
          <p>{LOCATION_ADVICE[state]}</p>
        </Notice>
      )}
    </>
  );
}
