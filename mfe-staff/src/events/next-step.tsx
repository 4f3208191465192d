import type { StaffEvent } from '@chaps/contracts/staff-events';
import { londonDate, type StaffAction } from '@chaps/domain';
import { findNextStep, type NextStep as Step } from '@chaps/domain/next-step';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { formatPeopleCount } from '../bookings/filter.ts';
import styles from '../components/event-tab.module.css';
import { countSeatsTaken } from '../components/event-tab.tsx';
import { Link } from '../components/links.tsx';
import { usePermissions } from '../components/staff-page.tsx';
import { CHECK_LABELS, runChecks } from './publishing-checks.ts';

interface StepAdvice {
  words: string;
  /** Path below the event's address. */
  at: string;
  needs: StaffAction;
}

const MISSING_STAFF = {
  'check-in': 'someone for check-in',
  phlebotomist: 'a phlebotomist',
} as const;

function describeStep(step: Step): StepAdvice {
  switch (step.kind) {
    case 'complete the draft': {
      const { missing, at } = CHECK_LABELS[step.check];
      return { words: missing, at: `/${at}`, needs: 'change events' };
    }
    case 'publish':
      return { words: 'Publish it', at: '#actions', needs: 'change events' };
    case 'find staff': {
      const words = `Find ${step.roles.map((role) => MISSING_STAFF[role]).join(' and ')} for the day`;
      return { words, at: '/day#staff', needs: 'change events' };
    }
    case 'fill':
      return { words: 'Few bookings: share the poster', at: '#poster', needs: 'change events' };
    case 'prepare':
      return {
        words: 'Prepare for tomorrow: tablets and labels',
        at: '/day#tablets',
        needs: 'run the day',
      };
    case 'run the day':
      return { words: 'Monitor the day', at: '/day', needs: 'run the day' };
    case 'close the books':
      return { words: 'Close the books', at: '/day', needs: 'close the day' };
    case 'await results': {
      const words = `${formatPeopleCount(step.people)} without a result yet`;
      return { words, at: '/bookings?group=no+result+yet', needs: 'see bookings' };
    }
  }
}

/** What to do next for an event, with a link. */
export function NextStep({ known }: { known: StaffEvent }) {
  const may = usePermissions();
  const { event, state, day_staff: staff, books } = known;
  const { event_id: eventId, event_date, total_spaces } = event;
  const checklist = runChecks(known, 0);
  const booked_spaces = countSeatsTaken(known);
  const standing = { state, event_date, booked_spaces, total_spaces, staff, checklist, books };
  const step = findNextStep(standing, londonDate(new Date()));
  const said = step && describeStep(step);
  if (!said || !may(said.needs, eventId)) return null;
  return (
    <Link className={styles.next} to={`/staff/events/${eventId}${said.at}`}>
      <ArrowRight aria-hidden="true" />
      Next: {said.words}
    </Link>
  );
}
