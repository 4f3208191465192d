import type { ExpectedPerson } from '@chaps/contracts/visits';
import { hasCome } from '@chaps/domain/visits';
import { Tag } from '@chaps/ui';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { Link } from '../../components/links.tsx';
import { Whole } from '../../components/table-parts.tsx';
import type { Doubts } from './doubts.ts';
import { problemWith } from './words.tsx';

const Held = ({ children }: { children: string }) => (
  <Tag tone="amber" icon={<TriangleAlert />}>
    <Whole>{children}</Whole>
  </Tag>
);

interface TroubleProps {
  eventId: string;
  person: ExpectedPerson;
  doubts: Doubts;
}

/** What has to be looked at: what is held back first, and where it is decided. */
export function Trouble({ eventId, person, doubts }: TroubleProps) {
  if (doubts.tubes.has(person.appointment_id)) {
    return (
      <>
        <Held>Tube held back</Held>{' '}
        <Link to={`/staff/events/${eventId}/samples`}>
          <Whole>Resolve it</Whole>
        </Link>
      </>
    );
  }
  if (doubts.steps.has(person.appointment_id)) return <Held>A step is missing</Held>;
  const words = problemWith(person);
  return person.is_cancelled && hasCome(person.state) ? (
    <Held>{words}</Held>
  ) : (
    <Whole>{words}</Whole>
  );
}
