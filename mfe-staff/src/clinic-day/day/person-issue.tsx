import type { ExpectedPerson } from '@chaps/contracts/visits';
import { hasAttended } from '@chaps/domain/visits';
import { Tag } from '@chaps/ui';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { Link } from '../../components/links.tsx';
import { NoWrap } from '../../components/table-parts.tsx';
import type { HeldBack } from './held-back.ts';
import { doorIssue } from './words.tsx';

const Held = ({ children }: { children: string }) => (
  <Tag tone="amber" icon={<TriangleAlert />}>
    <NoWrap>{children}</NoWrap>
  </Tag>
);

interface TroubleProps {
  eventId: string;
  person: ExpectedPerson;
  doubts: HeldBack;
}

/** What needs attention, first of all what is held back, with a link to where it is decided. */
export function PersonIssue({ eventId, person, doubts }: TroubleProps) {
  if (doubts.tubes.has(person.appointment_id)) {
    return (
      <>
        <Held>Tube held back</Held>{' '}
        <Link to={`/staff/events/${eventId}/samples`}>
          <NoWrap>Resolve it</NoWrap>
        </Link>
      </>
    );
  }
  if (doubts.steps.has(person.appointment_id)) return <Held>A step is missing</Held>;
  const words = doorIssue(person);
  return person.is_cancelled && hasAttended(person.state) ? (
    <Held>{words}</Held>
  ) : (
    <NoWrap>{words}</NoWrap>
  );
}
