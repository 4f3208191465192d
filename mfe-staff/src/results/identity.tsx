import type { BatchRow } from '@chaps/contracts/staff-results';
import { formatDate } from '@chaps/domain';
import { Tag } from '@chaps/ui';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { NoWrap } from '../components/table-parts.tsx';

const day = (text: string) => (/^\d{4}-\d\d-\d\d$/.test(text) ? formatDate(text) : text);

/** Our identifiers beside the laboratory's; a difference is stated in words, not only by colour. */
export function Identity({ row }: { row: BatchRow }) {
  const { name, date_of_birth: born, lab_name: labName, lab_date_of_birth: labBorn } = row;
  const { lab_identifiers: identifiers = [] } = row;
  const differences = [
    ...(row.name_difference ? [row.name_difference] : []),
    ...(name !== null && labBorn !== '' && born !== null && labBorn !== born
      ? ['another date of birth']
      : []),
  ];
  return (
    <div>
      <div>{name ?? 'No one'}</div>
      {born && (
        <div>
          born <NoWrap>{day(born)}</NoWrap>
        </div>
      )}
      {(labName || labBorn) && (
        <div>
          Laboratory: {labName || 'no name'}
          {labBorn && (
            <>
              , born <NoWrap>{day(labBorn)}</NoWrap>
            </>
          )}
        </div>
      )}
      {identifiers.length > 0 && <div>Laboratory also gives: {identifiers.join(', ')}</div>}
      {row.tube_code && <div>Tube: {row.tube_code}</div>}
      {differences.map((difference) => (
        <Tag key={difference} tone="amber" icon={<TriangleAlert />}>
          {difference.charAt(0).toUpperCase() + difference.slice(1)}
        </Tag>
      ))}
      {row.changed && <div>Changed since the booking: {row.changed}</div>}
    </div>
  );
}

/** Tests that the laboratory reports besides the PSA; they are not shown to the person. */
export const OtherTests = ({ tests = [] }: { tests?: readonly string[] | undefined }) =>
  tests.length > 0 && <div>Not shown to the person: {tests.join('; ')}</div>;
