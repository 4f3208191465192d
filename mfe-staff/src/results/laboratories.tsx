import { labelSettingsQuery } from '@chaps/api-client/labels';
import type { LaboratoryLabels } from '@chaps/contracts/labels';
import type { DataColumn } from '@chaps/ui';
import { useQuery } from '@tanstack/react-query';
import { Breadcrumbs } from '../components/breadcrumbs.tsx';
import { Link } from '../components/links.tsx';
import { List } from '../components/list.tsx';
import { StaffPage } from '../components/staff-page.tsx';
import { BARCODE_NAMES, SIZES } from './laboratories/words.ts';

const COLUMNS: DataColumn<LaboratoryLabels>[] = [
  {
    key: 'laboratory',
    header: 'Laboratory',
    rowHeader: true,
    cell: ({ laboratory }) => (
      <Link to={`/staff/laboratories/${encodeURIComponent(laboratory)}`}>{laboratory}</Link>
    ),
  },
  { key: 'size', header: 'Labels', cell: ({ settings }) => SIZES[settings.size] },
  {
    key: 'codes_from',
    header: 'Codes',
    cell: ({ settings }) => (settings.codes_from === 'charity' ? 'Our labels' : 'The laboratory’s'),
  },
  {
    key: 'barcode',
    header: 'Code to scan',
    cell: ({ settings }) =>
      settings.codes_from === 'charity' ? BARCODE_NAMES[settings.barcode] : '',
  },
  {
    key: 'is_chosen',
    header: 'Chosen',
    cell: ({ is_chosen }) => (is_chosen ? 'Set for this laboratory' : 'Default'),
  },
];

/** `/staff/laboratories`: the laboratories, with their labels. */
export default function Laboratories() {
  const { data, ...query } = useQuery(labelSettingsQuery());
  return (
    <StaffPage
      title="Laboratories"
      lead="What each laboratory requires for its tubes, how they are labelled, and when it reports."
      before={<Breadcrumbs to={[['Settings', 'settings']]} />}
    >
      <List
        query={{ ...query, data: data && { items: data } }}
        empty="There are no laboratories yet. A laboratory appears here once it is chosen in an event’s settings."
        caption="Laboratories, by name"
        rowKey={({ laboratory }) => laboratory}
        columns={COLUMNS}
      />
    </StaffPage>
  );
}
