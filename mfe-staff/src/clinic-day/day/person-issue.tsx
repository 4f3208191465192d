import type { ExpectedPerson } from '@chaps/contracts/visits';
import { hasAttended } from '@chaps/domain/visits';
import { Tag } from '@chaps/ui';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { Link } from '../../components/links.tsx';
import { NoWrap } from '../../components/table-parts.tsx';
import type { HeldBack } from './held-back.ts';
import { describeCheckInIssue } from './words.tsx';

const IssueTag = ({ children }: { children: string }) => (
  <Tag tone="amber" icon={<TriangleAlert />}>
    <NoWrap>{children}</NoWrap>
  </Tag>
);

interface PersonIssueProps {
  eventId: string;
  person: ExpectedPerson;
  doubts: HeldBack;
}

/** What needs attention, starting with tubes held back, with a link to where to decide. */
export function PersonIssue({ eventId, person, doubts }: PersonIssueProps) {
  if (doubts.tubes.has(person.appointment_id)) {
    return (
      <>
        <IssueTag>Tube held back</IssueTag>{' '}
        <Link to={`/staff/events/${eventId}/samples`}>
          <NoWrap>Resolve it</NoWrap>
        </Link>
      </>
    );
  }
  if (doubts.steps.has(person.appointment_id)) return <IssueTag>Earlier step missing</IssueTag>;
  const words = describeCheckInIssue(person);
  return person.is_cancelled && hasAttended(person.state) ? (
    <IssueTag>{words}</IssueTag>
  ) : (
    <NoWrap>{words}</NoWrap>
  );
}
