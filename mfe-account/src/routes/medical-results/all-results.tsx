import { logFailure } from '@chaps/api-client/error-logs';
import { resultsQuery } from '@chaps/api-client/results';
import { paths } from '@chaps/contracts/paths';
import type { UserProfile } from '@chaps/contracts/profiles';
import type { MedicalResult } from '@chaps/contracts/results';
import { londonDate } from '@chaps/domain/london-time';
import { Async, Button, ButtonLink, Card, Notice, Skeleton, VisuallyHidden } from '@chaps/ui';
import { useQuery } from '@tanstack/react-query';
import Printer from 'lucide-react/icons/printer';
import { useEffect } from 'react';
import { Contact } from '../../components/contact.tsx';
import { GpLetterhead } from './gp-letterhead.tsx';
import styles from './medical-results.module.css';
import { PsaInformation } from './psa-information.tsx';
import { PsaTrend } from './psa-trend.tsx';
import { ResultItem } from './result-item.tsx';
import { getResultStatus, hasValue } from './result-text.ts';

/** Key of a result, because the API has no id for results. */
const getKey = ({ appointment, result }: MedicalResult, index: number) =>
  [appointment?.event_date, appointment?.event_name, result?.sample_date, index].join('|');

function Waiting() {
  return (
    <div className={styles.results}>
      <p role="status">
        <VisuallyHidden>Loading your results</VisuallyHidden>
      </p>
      <Skeleton height="12rem" />
      <Skeleton height="12rem" />
    </div>
  );
}

/** Staff changed the address of this account after the sample: `held` in the API's response. */
function HeldResultsNotice() {
  return (
    <Notice tone="info" title="We are checking that this account is yours" level={3}>
      <p>
        Our staff changed your e-mail address after your blood was taken. A clinician will call you
        on the number you gave us. Your results will then appear here. You can also <Contact />.
      </p>
    </Notice>
  );
}

function Results({ items, profile }: { items: MedicalResult[]; profile: UserProfile }) {
  const today = londonDate(new Date());
  // Upcoming tests belong in the portal; here they are listed last.
  const isAhead = (item: MedicalResult) => getResultStatus(item, today) === 'ahead';
  const listed = [...items.filter((item) => !isAhead(item)), ...items.filter(isAhead)];
  const newest = listed.findIndex(hasValue);
  if (items.length === 0) {
    return (
      <Card>
        <p>No medical results or any appointment found</p>
        <ButtonLink to={paths.findEvents()} variant="secondary">
          Find an event
        </ButtonLink>
      </Card>
    );
  }
  return (
    <div className={styles.results}>
      <GpLetterhead profile={profile} today={today} />
      <ul className={styles.list}>
        {listed.map((item, index) => (
          <ResultItem
            key={getKey(item, index)}
            item={item}
            today={today}
            superseded={newest !== -1 && index > newest}
          />
        ))}
      </ul>
      <PsaTrend items={items} />
      {newest !== -1 && (
        <div className={styles.print}>
          <Button variant="secondary" icon={<Printer />} onClick={() => window.print()}>
            Print for your GP
          </Button>
        </div>
      )}
      <PsaInformation />
    </div>
  );
}

/** The list titled 'All Results'. If loading fails, it shows an error, never an empty list. */
export function AllResults({ profile }: { profile: UserProfile }) {
  const query = useQuery(resultsQuery(profile.profileId));
  const { error } = query;
  useEffect(() => {
    if (error) void logFailure('Failed to load medical results', error);
  }, [error]);
  return (
    <section aria-labelledby="all-results">
      <h2 id="all-results" className={styles.screen}>
        All Results
      </h2>
      <Async
        query={query}
        pending={<Waiting />}
        title="We could not load your results"
        message="Your results are safe. Please try again in a moment. If the problem continues, call or e-mail us."
      >
        {({ data, held = 0 }) => (
          <>
            {held > 0 && <HeldResultsNotice />}
            {(held === 0 || data.length > 0) && <Results items={data} profile={profile} />}
          </>
        )}
      </Async>
    </section>
  );
}
