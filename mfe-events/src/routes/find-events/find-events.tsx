import { ActionResult, Button, Notice, Page } from '@chaps/ui';
import { useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useNow } from '../../components/use-now.ts';
import { adjustSortToPosition, FIRST_PAGE } from '../../search/event-search.ts';
import { describeSearch, hasFilters, NO_TERMS, toFilters } from '../../search/filters.ts';
import { selectListEvents } from '../../search/order.ts';
import { useOwnPosition } from '../../search/own-position.ts';
import styles from './find-events.module.css';
import { MapPanel } from './map-panel.tsx';
import { NearPlace } from './near-place.tsx';
import { Results } from './results.tsx';
import { SearchPanel } from './search-panel.tsx';
import { describeCount } from './search-summary.ts';
import { SortBar } from './sort-bar.tsx';
import { UnknownPlace } from './unknown-place.tsx';
import { useEventPage, useEventSearch, useIsSpinnerDone } from './use-event-search.ts';

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

const EMPTY_SEARCH = { ...NO_TERMS, page: FIRST_PAGE };

export default function FindEvents() {
  const [search, changeSearch] = useEventSearch();
  const { near } = useOwnPosition();
  const { pathname, search: address } = useLocation();
  const spinnerOver = useIsSpinnerDone(pathname + address);
  const now = useNow();
  const [pointedAt, setPointedAt] = useState<string>();
  const resultsHeading = useRef<HTMLHeadingElement>(null);

  const applied = adjustSortToPosition(search, near);
  const { page, waiting, error, refetch, ...list } = useEventPage(applied, near);
  const events = useMemo(() => page && selectListEvents(page.events, now), [page, now]);
  const listed = spinnerOver && page ? page : undefined;

  const narrowed = hasFilters(search);
  const summary = describeSearch(search);
  // The outcome of repeating a search, shown because the list may look the same as before.
  const [lookedAgain, setLookedAgain] = useState<{ failed: boolean }>();
  const goToResults = () => {
    resultsHeading.current?.focus({ preventScroll: true });
    resultsHeading.current?.scrollIntoView({ block: 'start' });
  };
  const clear = () => {
    setLookedAgain(undefined);
    changeSearch(EMPTY_SEARCH);
    goToResults();
  };
  const showResults = async (same: boolean) => {
    setLookedAgain(undefined);
    goToResults();
    if (same) setLookedAgain({ failed: (await refetch()).isError });
  };
  // After a success, the pressed button disappears, so focus moves.
  const retry = async () => {
    const { isSuccess } = await refetch();
    if (isSuccess) goToResults();
  };

  return (
    <Page
      title="Book an event"
      description="Find a prostate screening event near you by date, by place or on the map, and book your PSA blood test."
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
              {listed &&
                (waiting ? `Loading page ${applied.page.number}...` : describeCount(listed))}
              {listed && !waiting && summary && `: ${summary}`}
            </p>
            {narrowed && (
              <Button variant="quiet" onClick={clear}>
                Clear filters
              </Button>
            )}
          </div>
          {listed && lookedAgain && (
            <ActionResult of={lookedAgain} tone={lookedAgain.failed ? 'error' : 'info'}>
              <p>
                {lookedAgain.failed
                  ? 'We could not refresh the list, so these are the earlier results. Please try again.'
                  : 'List refreshed.'}
              </p>
            </ActionResult>
          )}
          {listed?.place && <NearPlace place={listed.place} found={listed.total > 0} />}
          {listed?.isUnknown && (
            <UnknownPlace location={search.location} now={now} onClear={clear} />
          )}
          {!listed?.place && !listed?.isUnknown && (
            <SortBar sort={search.sort} onChange={changeSearch} />
          )}
          {!listed?.isUnknown && (
            <Results
              page={listed}
              events={events ?? []}
              error={spinnerOver ? error : null}
              refetch={retry}
              narrowed={narrowed}
              onClear={clear}
              search={applied}
              onTurn={() => showResults(false)}
              now={now}
              pointedAt={pointedAt}
              onPoint={setPointedAt}
            />
          )}
        </div>
        <MapPanel
          filters={toFilters(search)}
          total={page?.total}
          listed={events ?? []}
          fitOn={page && (narrowed || applied.sort === 'distance') ? list.address : ''}
          now={now}
          pointedAt={pointedAt}
          onPoint={setPointedAt}
        />
      </div>
    </Page>
  );
}
