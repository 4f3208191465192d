import { returnedLettersQuery } from '@chaps/api-client/letters';
import type { ListedLetter } from '@chaps/contracts/letters';
import type { DataColumn } from '@chaps/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../components/links.tsx';
import { List } from '../../components/list.tsx';
import { NoWrap } from '../../components/table-parts.tsx';
import { ReturnForm } from './return-form.tsx';
import { formatDaysAgo, RECIPIENT_NAMES, RETURN_REASON_NAMES } from './words.ts';

function describeNextStep({ returned }: ListedLetter): string {
  if (returned?.sent_again) return 'Ready to be sent to another address';
  return returned?.asked
    ? `Person asked by ${returned.asked.how}`
    : 'Ask the person for the address';
}

const COLUMNS: DataColumn<ListedLetter>[] = [
  {
    key: 'name',
    header: 'Person',
    rowHeader: true,
    cell: ({ letter_id, name, returned }) => (
      <Link to={`/staff/letters/${returned?.sent_again ?? letter_id}`}>{name}</Link>
    ),
  },
  {
    key: 'phone',
    header: 'Telephone',
    cell: ({ phone }) => (phone ? <a href={`tel:${phone}`}>{phone}</a> : 'not known'),
  },
  { key: 'recipient', header: 'To', cell: ({ recipient }) => RECIPIENT_NAMES[recipient] },
  { key: 'days', header: 'Returned', cell: ({ days }) => <NoWrap>{formatDaysAgo(days)}</NoWrap> },
  {
    key: 'returned',
    header: 'Reason',
    cell: ({ returned }) => returned && RETURN_REASON_NAMES[returned.reason],
  },
  { key: 'since', header: 'Next step', cell: describeNextStep },
];

/** Letters that came back, until they are sent again or ended. */
export function ReturnedLetters() {
  const list = useQuery({
    ...returnedLettersQuery(),
    select: (items: ListedLetter[]) => ({ items }),
  });
  return (
    <section>
      <h2>Returned</h2>
      <ReturnForm />
      <List
        query={list}
        empty="No returned letters."
        caption="Returned letters, oldest first"
        rowKey={({ letter_id }) => letter_id}
        columns={COLUMNS}
      />
    </section>
  );
}
