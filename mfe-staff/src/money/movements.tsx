import { type MovementsQuery, movementsQuery as schema } from '@chaps/contracts/staff-money';
import { Breadcrumbs } from '../components/breadcrumbs.tsx';
import { useListAddress } from '../components/list.tsx';
import { StaffPage } from '../components/staff-page.tsx';
import { MovementList } from './movement-list.tsx';
import { OnlyEvent, useOnlyEvent } from './only-event.tsx';
import { formatMonthAndYear } from './words.ts';

const describePeriod = ({ month, year }: MovementsQuery) => {
  if (month) return ` in ${formatMonthAndYear(month)}`;
  return year ? ` in ${year}` : '';
};

/** `/staff/money/movements`: the movements behind a figure. */
export default function Movements() {
  const address = useListAddress(schema);
  const { query } = address;
  const of = useOnlyEvent(address);
  return (
    <StaffPage
      title="Transactions"
      before={<Breadcrumbs to={[['Money', 'money']]} />}
      lead={`${of ? `For ${of}` : 'For all events'}${describePeriod(query)}, newest first.`}
    >
      <OnlyEvent address={address} />
      <MovementList address={address} />
    </StaffPage>
  );
}
