import { consentsQuery } from '@chaps/api-client/consents';
import type { ConsentChannel } from '@chaps/contracts/consent';
import { CONSENT_LABELS } from '@chaps/contracts/consent-questions';
import { PSA_TEST_NUMBER_LABELS } from '@chaps/contracts/consent-wording';
import type { ConsentRecord } from '@chaps/contracts/personal-data';
import { formatDate, formatLongDate, londonDate } from '@chaps/domain';
import { Async, Button, Card, Skeleton } from '@chaps/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Contact } from '../../components/contact.tsx';
import { GpSharing } from './gp-sharing.tsx';
import styles from './portal.module.css';
import { PORTAL_SECTIONS } from './section-links.tsx';

type Answer = ConsentRecord['answers'][number]['answer'];

const FORM_ORDER: readonly string[] = Object.values(CONSENT_LABELS);

/** Position in the form; questions from an earlier wording come last. */
const getPosition = ({ question }: { question: string }) =>
  (FORM_ORDER.indexOf(question) + FORM_ORDER.length + 1) % (FORM_ORDER.length + 1);

/** Only users with affected relatives were asked which ones. */
const wasAsked = ({ answer }: { answer: Answer }) => !Array.isArray(answer) || answer.length > 0;

const TEST_NUMBERS: ReadonlyMap<string, string> = new Map(Object.entries(PSA_TEST_NUMBER_LABELS));

function formatAnswer(question: string, answer: Answer): string {
  if (question === CONSENT_LABELS.numberOfPsaTest && typeof answer === 'string') {
    return TEST_NUMBERS.get(answer) ?? answer;
  }
  if (typeof answer === 'boolean') return answer ? 'Yes' : 'No';
  const text = typeof answer === 'string' ? answer : answer.join(', ');
  return text || 'No answer';
}

const CHANNEL_TEXTS: Record<ConsentChannel, string> = {
  website: 'on this website',
  'mailed link': 'through a link in an e-mail',
  telephone: 'by telephone',
  paper: 'on paper',
  'in person': 'in person',
  tablet: 'on a tablet at the event',
};

const Answers = ({ answers }: Pick<ConsentRecord, 'answers'>) => (
  <details className={styles.fold}>
    <summary>Your answers and what you agreed to</summary>
    {answers.length === 0 && <p>Your answers are on the paper form that you signed.</p>}
    <dl className={styles.answers}>
      {answers
        .filter(wasAsked)
        .toSorted((one, other) => getPosition(one) - getPosition(other))
        .map(({ question, answer }) => (
          <div key={question}>
            <dt>{question}</dt>
            <dd>{formatAnswer(question, answer)}</dd>
          </div>
        ))}
    </dl>
  </details>
);

/** Why the answers are not shown, if they are not. */
function HiddenAnswers({ held }: Pick<ConsentRecord, 'held'>) {
  return held ? (
    <p>
      We are checking that this account is yours. A clinician will call you about your result, and
      your answers will then appear here. You can also <Contact />.
    </p>
  ) : (
    <p>
      We have two records for you. This consent is on your other record. Here you can change what we
      may share. If you want to see your answers, <Contact />.
    </p>
  );
}

function Consent({ consent }: { consent: ConsentRecord }) {
  const about = `${consent.event_name ?? 'PSA test'}, ${formatLongDate(consent.psa_test_date)}`;
  return (
    <li className={styles.appointment}>
      <h3 className={styles.consentTitle}>{about}</h3>
      <p>
        Given on {formatDate(londonDate(new Date(consent.given_at)))}{' '}
        {CHANNEL_TEXTS[consent.given_through]}, wording {consent.wording_version}.
        {consent.signed_name && ` Signed as ${consent.signed_name}.`}
        {consent.is_undone && ' You withdrew it at the event.'}
      </p>
      {consent.held || consent.is_merged ? (
        <HiddenAnswers held={consent.held} />
      ) : (
        <Answers answers={consent.answers} />
      )}
      <GpSharing consent={consent} about={about} />
    </li>
  );
}

const Consents = () => (
  <Async
    query={useQuery(consentsQuery())}
    pending={<Skeleton height="5rem" lines={2} />}
    isEmpty={(consents) => consents.length === 0}
    empty={<p>You have not given any consent yet.</p>}
    title="We could not load your consents"
    message="Your consents are safe. Please try again in a moment."
  >
    {(consents) => (
      <ul className={styles.list} aria-label="Consents">
        {consents.map((consent) => (
          <Consent key={consent.consent_id} consent={consent} />
        ))}
      </ul>
    )}
  </Async>
);

/** Consents with date and wording; health answers load on demand. */
export function MyConsents() {
  const [shown, setShown] = useState(false);
  return (
    <Card as="section" id="my-consents" title={PORTAL_SECTIONS['my-consents']} level={2}>
      <p>
        What you agreed to and your answers before each test, and whether we may share the result
        with your GP.
      </p>
      <Button variant="secondary" aria-expanded={shown} onClick={() => setShown(!shown)}>
        {shown ? 'Hide my consents' : 'Show my consents'}
      </Button>
      {shown && (
        <div className={styles.opened}>
          <Consents />
        </div>
      )}
    </Card>
  );
}
