import { paths } from '@chaps/contracts/paths';
import { formatLongDate } from '@chaps/domain';
import type { NotSampledReason } from '@chaps/domain/visits';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Contact } from '../components/contact.tsx';
import type { RecordedVisit, VisitStage } from './visit-stage.ts';

const REASONS: Record<NotSampledReason, string> = {
  'identity not confirmed': 'We could not check your name and date of birth on the day.',
  'consent withdrawn': 'You decided not to have the test.',
  'should wait before a test': 'We advised you to wait before having a test.',
  'under care for a prostate condition':
    'You are already being cared for by a doctor or hospital for a prostate condition.',
  'should see their GP first': 'We advised you to see your GP first.',
  'blood could not be drawn': 'We could not draw blood.',
  unwell: 'You did not feel well.',
  'left before the test': 'You left before the test.',
  language: 'We had no interpreter for your language.',
  equipment: 'Our equipment did not work.',
};

const BOOK_AGAIN_LINK = <Link to={paths.findEvents()}>book another appointment</Link>;

/** Reasons for which booking again immediately would be the wrong advice. */
const NEXT_STEPS: Partial<Record<NotSampledReason, ReactNode>> = {
  'should wait before a test': <>After that, you can {BOOK_AGAIN_LINK}.</>,
  'under care for a prostate condition': 'Please ask the team treating you about PSA tests.',
  'should see their GP first': <>After you have seen your GP, you can {BOOK_AGAIN_LINK}.</>,
};

const NEXT_TESTS: Record<NonNullable<RecordedVisit['next_test']>, string> = {
  booked: 'You have booked another test.',
  taken: 'You have had another test since.',
};

function NotSampled({ invite_again, free_repeat, paid_untested, ...visit }: RecordedVisit) {
  const { reason, next_test } = visit;
  const advice = reason && NEXT_STEPS[reason];
  const otherwise = advice ?? <>You can {BOOK_AGAIN_LINK} at any time.</>;
  const next = invite_again ? 'We will invite you again.' : otherwise;
  return (
    <p>
      No sample was taken, so you will not get a result. {reason && REASONS[reason]}{' '}
      {next_test && (invite_again || !advice) ? NEXT_TESTS[next_test] : next}
      {free_repeat && ' Your next test will be free.'}
      {paid_untested && (
        <>
          {' '}
          You paid for this test. To ask about your payment, please <Contact />.
        </>
      )}
    </p>
  );
}

interface VisitOutcomeProps {
  stage: VisitStage;
  visit: RecordedVisit | null | undefined;
  /** Names the place where the result appears, as part of a sentence. */
  where: ReactNode;
}

/** The outcome of the visit and the next step; empty while the visit is still ahead. */
export function VisitOutcome({ stage, visit, where }: VisitOutcomeProps) {
  const taken = visit?.sampled_on && (
    <>We took your sample on {formatLongDate(visit.sampled_on)}. </>
  );
  switch (stage) {
    case 'awaiting':
      return (
        <p>
          {taken}Results usually arrive within two weeks.{' '}
          {visit?.result_by && (
            <>
              Expect yours by <strong>{formatLongDate(visit.result_by)}</strong>.{' '}
            </>
          )}
          {where}
        </p>
      );
    case 'overdue':
      return (
        <p>
          {taken}Your result is taking longer than usual. Please <Contact />, and we will ask the
          laboratory.
        </p>
      );
    case 'sample failed':
      return (
        <p>
          {taken}We are sorry: your sample was lost or could not be tested, so you will not get a
          result.{' '}
          {visit?.next_test ? (
            NEXT_TESTS[visit.next_test]
          ) : (
            <>
              You can {BOOK_AGAIN_LINK}
              {visit?.free_repeat && ' free of charge'}.
            </>
          )}
        </p>
      );
    case 'not sampled':
      return <NotSampled {...visit} />;
    case 'did not attend':
      return (
        <p>
          No sample was taken, so you will not get a result.{' '}
          {visit?.next_test ? NEXT_TESTS[visit.next_test] : <>You can {BOOK_AGAIN_LINK}.</>} If you
          were there, please <Contact />.
        </p>
      );
    case 'unfinished':
      return (
        <p>
          You came to the event, but we have not recorded yet whether we took your blood. Check
          again in a few days, or <Contact />.
        </p>
      );
    case 'not recorded':
      return (
        <p>
          We have not recorded your visit yet. If you were there, check again in a few days, or{' '}
          <Contact />. If you could not come, you can {BOOK_AGAIN_LINK}.
        </p>
      );
    default:
      return null;
  }
}
