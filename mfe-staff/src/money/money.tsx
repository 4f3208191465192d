import { moneyQuery } from '@chaps/api-client/staff-money';
import { type MoneyRow, moneyQuery as schema } from '@chaps/contracts/staff-money';
import { formatDate } from '@chaps/domain';
import { type DataColumn, SelectField } from '@chaps/ui';
import { useQuery } from '@tanstack/react-query';
import { FilterForm } from '../components/filter-form.tsx';
import { Link, ScreenButtons } from '../components/links.tsx';
import { List, useListAddress } from '../components/list.tsx';
import { StaffPage } from '../components/staff-page.tsx';
import { NoWrap } from '../components/table-parts.tsx';
import { createFigureColumns, UnknownFeesNote } from './figures.tsx';
import { formatMonthAndYear } from './words.ts';

const GROUPS = [
  { value: 'month', label: 'Month' },
  { value: 'event', label: 'Event' },
] as const;

/** The row of totals is last. */
const ALL = 'all';

const getName = ({ key, event_name }: MoneyRow) => event_name ?? formatMonthAndYear(key);

function MoneyRowName({ row }: { row: MoneyRow }) {
  if (row.event_name === null) return <NoWrap>{getName(row)}</NoWrap>;
  return (
    <>
      <Link to={`/staff/events/${row.key}/money`}>{row.event_name}</Link>{' '}
      {row.event_date && <NoWrap>{formatDate(row.event_date)}</NoWrap>}
    </>
  );
}

/** `/staff/money`: income, costs and balance of a year, by month or event. */
export default function Money() {
  const address = useListAddress(schema);
  const { by } = address.query;
  const money = useQuery(moneyQuery(address.query));
  const year = money.data?.year ?? address.query.year ?? '';
  const query = {
    ...money,
    data: money.data && {
      ...money.data,
      items:
        money.data.items.length > 0
          ? [
              ...money.data.items,
              { ...money.data.sums, key: ALL, event_name: null, event_date: null },
            ]
          : [],
    },
  };
  const labelOf = (row: MoneyRow) => (row.key === ALL ? `all of ${year}` : getName(row));
  const figures = createFigureColumns<MoneyRow>(({ key }) => {
    if (key === ALL) return { year };
    return by === 'event' ? { event_id: key, year } : { month: key };
  }, labelOf);
  const name: DataColumn<MoneyRow> = {
    key: 'name',
    header: by === 'event' ? 'Event' : 'Month',
    cell: (row) => (row.key === ALL ? <strong>All of {year}</strong> : <MoneyRowName row={row} />),
  };
  return (
    <StaffPage
      title="Money"
      lead="Payments online and on the day, with the payment provider’s fees and the refunds. Select a figure to see the movements behind it."
      actions={<ScreenButtons on="money" />}
    >
      <FilterForm label="Money" address={address} onAgain={money.refetch}>
        <SelectField label="By" name="by" options={GROUPS} defaultValue={by} />
        <SelectField
          key={year}
          label="Year"
          name="year"
          options={money.data?.years ?? [year]}
          defaultValue={year}
        />
      </FilterForm>
      <UnknownFeesNote count={money.data?.fees_unknown ?? 0} />
      <List
        query={query}
        paged={{
          address,
          one: by === 'event' ? 'event' : 'month',
          many: by === 'event' ? 'events' : 'months',
        }}
        empty={`There were no money movements in ${year}.`}
        caption={`Money in ${year} by ${by}`}
        rowKey={({ key }) => key}
        columns={[name, ...figures]}
      />
    </StaffPage>
  );
}
