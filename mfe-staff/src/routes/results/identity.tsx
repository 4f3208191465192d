import type { BatchRow } from '@chaps/contracts/staff-results';
import { formatDate } from '@chaps/domain';
import { Tag } from '@chaps/ui';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { Whole } from '../../components/table-parts.tsx';

const day = (text: string) => (/^\d{4}-\d\d-\d\d$/.test(text) ? formatDate(text) : text);

/** Our identifiers beside the laboratory's; a difference is said, not only coloured. */
export function Identity({ row }: { row: BatchRow }) {
  const { name, date_of_birth: born, lab_name: labName, lab_date_of_birth: labBorn } = row;
  const { lab_identifiers: identifiers = [] } = row;
  const differs =
    name !== null &&
    ((labName !== '' && labName.toLowerCase() !== name.toLowerCase()) ||
      (labBorn !== '' && born !== null && labBorn !== born));
  return (
    <div>
      <div>{name ?? 'No one'}</div>
      {born && (
        <div>
          born <Whole>{day(born)}</Whole>
        </div>
      )}
      {(labName || labBorn) && (
        <div>
          Laboratory: {labName || 'no name'}
          {labBorn && (
            <>
              , born <Whole>{day(labBorn)}</Whole>
            </>
          )}
        </div>
      )}
      {identifiers.length > 0 && <div>Laboratory also gives: {identifiers.join(', ')}</div>}
      {differs && (
        <Tag tone="amber" icon={<TriangleAlert />}>
          Different
        </Tag>
      )}
      {row.changed && <div>Changed since the booking: {row.changed}</div>}
    </div>
  );
}

/** What the laboratory reports beside the PSA, which the person is not shown. */
export const PassedOver = ({ tests = [] }: { tests?: readonly string[] | undefined }) =>
  tests.length > 0 && <div>Not shown to the person: {tests.join('; ')}</div>;
