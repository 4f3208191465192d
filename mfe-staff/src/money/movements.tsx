import { movementsQuery } from '@chaps/api-client/staff-money';
import { type MovementsQuery, movementsQuery as schema } from '@chaps/contracts/staff-money';
import { useQuery } from '@tanstack/react-query';
import { Breadcrumbs } from '../components/breadcrumbs.tsx';
import { useListAddress } from '../components/list.tsx';
import { StaffPage } from '../components/staff-page.tsx';
import { MovementList } from './movement-list.tsx';
import { formatMonthAndYear } from './words.ts';

const describePeriod = ({ month, year }: MovementsQuery) => {
  if (month) return ` in ${formatMonthAndYear(month)}`;
  return year ? ` in ${year}` : '';
};

/** `/staff/money/movements`: the movements behind a figure. */
export default function Movements() {
  const address = useListAddress(schema);
  const { query } = address;
  const movements = useQuery(movementsQuery(query));
  const of = query.event_id && movements.data?.items[0]?.event_name;
  return (
    <StaffPage
      title="Transactions"
      before={<Breadcrumbs to={[['Money', 'money']]} />}
      lead={`${of ? `For ${of}` : 'For all events'}${describePeriod(query)}, newest first.`}
    >
      <MovementList address={address} />
    </StaffPage>
  );
}
