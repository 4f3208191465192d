import { findEventsQuery } from '@chaps/api-client/events';
import { Button, Notice, Page } from '@chaps/ui';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useNow } from '../../components/use-now.ts';
import { isNarrowed, toEventsQuery } from '../../search/event-search.ts';
import { forList, forMap } from '../../search/order.ts';
import { useOwnPosition } from '../../search/own-position.ts';
import { pageOf } from '../../search/page-of.ts';
import styles from './find-events.module.css';
import { MapPanel } from './map-panel.tsx';
import { Results } from './results.tsx';
import { SearchPanel } from './search-panel.tsx';
import { countOf, searchSummary } from './search-summary.ts';
import { SortBar } from './sort-bar.tsx';
import { useEventSearch, useSpinnerOver } from './use-event-search.ts';

/** Common booking mistakes (spec 2, 'Book an event'). */
function ImportantNotice() {
  return (
    <Notice tone="important" title="IMPORTANT - Please Read" level={2}>
      <ul className={styles.points}>
        <li>Please register first: you need an account before you can book.</li>
        <li>
          <strong>Registering does not book a place.</strong> After you register, come back here and
          choose your event.
        </li>
        <li>
          Your booking is complete only when you have received a{' '}
          <strong>confirmation e-mail</strong>.
        </li>
        <li>
          Use your full first names, and check that your name and date of birth are correct. They
          must match your official ID.
        </li>
        <li>
          You need your <strong>10-digit NHS number</strong>. Without it, the lab rejects the
          sample.
        </li>
      </ul>
    </Notice>
  );
}

const NOTHING_ASKED = { date: undefined, location: '', audiences: [], page: 1 };

export default function FindEvents() {
  const [search, changeSearch] = useEventSearch();
  const { near } = useOwnPosition();
  const { pathname, search: address } = useLocation();
  const spinnerOver = useSpinnerOver(pathname + address);
  const now = useNow();
  const [pointedAt, setPointedAt] = useState<string>();
  const resultsHeading = useRef<HTMLHeadingElement>(null);

  const query = toEventsQuery(search, near);
  const { data, error, refetch } = useQuery(findEventsQuery(query));
  const sort = query.near ? search.sort : 'date';
  const events = useMemo(() => data && forList(data, sort, now), [data, sort, now]);
  const pins = useMemo(() => forMap(events ?? [], now), [events, now]);
  const listed = spinnerOver ? events : undefined;

  const narrowed = isNarrowed(search);
  const summary = searchSummary(search);
  const clear = () => changeSearch(NOTHING_ASKED);
  const showResults = (same: boolean) => {
    if (same) void refetch();
    resultsHeading.current?.focus();
  };

  return (
    <Page
      title="Book an event"
      description="Find a prostate screening event near you: by date, by place, on the map, and book your PSA blood test."
      lead="Find a PSA blood test near you, choose a time that suits you, and book your place."
    >
      <div className={styles.top}>
        <SearchPanel search={search} onChange={changeSearch} onSearch={showResults} />
        <ImportantNotice />
      </div>
      <div className={styles.columns}>
        <div className={styles.list}>
          <h2 ref={resultsHeading} tabIndex={-1} className={styles.heading}>
            Upcoming events
          </h2>
          <div className={styles.summary}>
            <p role="status">
              {listed && countOf(pageOf(listed, search.page), listed.length)}
              {listed && summary && `: ${summary}`}
            </p>
            {narrowed && (
              <Button variant="quiet" onClick={clear}>
                Clear filters
              </Button>
            )}
          </div>
          <SortBar sort={search.sort} onChange={changeSearch} />
          <Results
            query={{ data: listed, error: spinnerOver ? error : null, refetch }}
            narrowed={narrowed}
            onClear={clear}
            search={search}
            onTurn={() => showResults(false)}
            now={now}
            pointedAt={pointedAt}
            onPoint={setPointedAt}
          />
        </div>
        <MapPanel
          events={pins}
          fitOn={data && (narrowed || query.near) ? JSON.stringify(query) : ''}
          pointedAt={pointedAt}
          onPoint={setPointedAt}
        />
      </div>
    </Page>
  );
}
