import { batchesQuery } from '@chaps/api-client/staff-results';
import { batchesQuery as filesQuery, type ResultBatch } from '@chaps/contracts/staff-results';
import type { DataColumn } from '@chaps/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../components/links.tsx';
import { List, useListAddress } from '../components/list.tsx';
import { StaffPage, usePermissions } from '../components/staff-page.tsx';
import { formatDateAndTime } from '../components/table-parts.tsx';
import { BatchState } from './batch-state.tsx';
import { SetAside } from './set-aside.tsx';
import { UploadForm } from './upload-form.tsx';

const COLUMNS: DataColumn<ResultBatch>[] = [
  {
    key: 'file_name',
    header: 'File',
    cell: (row) => <Link to={`/staff/results/${row.batch_id}`}>{row.file_name}</Link>,
  },
  {
    key: 'state',
    header: 'State',
    cell: BatchState,
  },
  {
    key: 'uploaded',
    header: 'Uploaded',
    cell: (row) => `${formatDateAndTime(row.uploaded_at)}, ${row.own ? 'you' : row.uploaded_by}`,
  },
  {
    key: 'closed',
    header: 'Ended',
    cell: (row) => (row.closed_at ? `${formatDateAndTime(row.closed_at)}, ${row.closed_by}` : ''),
  },
  {
    key: 'results',
    header: 'Results',
    align: 'end',
    cell: ({ summary }) => (summary ? summary.added + summary.corrected + summary.withdrawn : ''),
  },
];

/** `/staff/results`: uploads a laboratory's file; lists files to release and rows to resolve. */
export default function Results() {
  const address = useListAddress(filesQuery);
  const batches = useQuery(batchesQuery(address.query));
  const mayTell = usePermissions()('follow up results');
  return (
    <StaffPage title="Results">
      {mayTell && (
        <p>
          <Link to="/staff/not-told">Results not yet given</Link>
        </p>
      )}
      <UploadForm />
      <SetAside />
      <h2>Files</h2>
      <List
        query={batches}
        paged={{ address, one: 'file', many: 'files' }}
        empty="No files have been uploaded yet."
        caption="Files"
        rowKey={({ batch_id }) => batch_id}
        columns={COLUMNS}
      />
    </StaffPage>
  );
}
