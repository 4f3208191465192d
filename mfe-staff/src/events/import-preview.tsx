import { importEvents, refreshStaffEvents } from '@chaps/api-client/staff-events';
import type { ImportedEvents, ImportedRow } from '@chaps/contracts/event-imports';
import { isoDate } from '@chaps/contracts/scalars';
import { formatLongDate } from '@chaps/domain';
import { ActionResult, Button, ButtonRow, type DataColumn, DataTable, Tag } from '@chaps/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FileButton } from '../components/file-button.tsx';
import { createSetAsideFile } from './import-file.ts';

/** The month is spelt out, so that nobody misreads 06/05. */
const toDay = (cell = '') => (isoDate.safeParse(cell).success ? formatLongDate(cell) : cell);

const isReady = ({ faults }: ImportedRow) => faults.length === 0;

const COLUMNS: DataColumn<ImportedRow>[] = [
  { key: 'line', header: 'Line' },
  { key: 'event', header: 'Event', cell: ({ cells }) => cells.event_name },
  {
    key: 'when',
    header: 'When',
    cell: ({ cells }) => `${toDay(cells.event_date)}, ${cells.start_time} to ${cells.end_time}`,
  },
  { key: 'city', header: 'Town', cell: ({ cells }) => cells.city },
  { key: 'spaces', header: 'Seats', align: 'end', cell: ({ cells }) => cells.total_spaces },
  {
    key: 'state',
    header: 'Can it be added?',
    cell: (row) => (isReady(row) ? <Tag tone="green">Ready</Tag> : <RowErrors {...row} />),
  },
];

const RowErrors = ({ faults }: ImportedRow) => (
  <div>
    {faults.map(({ column, message }) => (
      <div key={column + message}>
        <strong>{column}</strong>: {message}
      </div>
    ))}
  </div>
);

const formatEventCount = (count: number) => (count === 1 ? '1 event' : `${count} events`);
const formatRowCount = (count: number) => (count === 1 ? '1 row is' : `${count} rows are`);

interface ImportPreviewProps {
  csv: string;
  rows: readonly ImportedRow[];
  isAdded: boolean;
  onAdded: (events: ImportedEvents) => void;
}

/** The rows of a file with their errors; the valid ones are added together. */
export function ImportPreview({ csv, rows, isAdded, onAdded }: ImportPreviewProps) {
  const client = useQueryClient();
  const ready = rows.filter(isReady);
  const faulty = rows.filter((row) => !isReady(row));
  const adding = useMutation({
    mutationFn: () =>
      importEvents(
        csv,
        ready.map(({ line }) => line),
      ),
    onSuccess: async (events) => {
      onAdded(events);
      await refreshStaffEvents(client);
    },
  });
  return (
    <section aria-labelledby="preview">
      <h2 id="preview">What the file contains</h2>
      {!isAdded && (
        <ActionResult of={csv} tone={faulty.length > 0 ? 'warning' : 'success'}>
          {formatEventCount(ready.length)} can be added.
          {faulty.length > 0 &&
            ` ${formatRowCount(faulty.length)} set aside. Save the rows that are set aside, correct them as the last column says, and import them.`}
        </ActionResult>
      )}
      <DataTable
        dense
        caption="Rows in the file"
        captionHidden
        rows={[...faulty, ...ready]}
        rowKey={({ line }) => String(line)}
        columns={COLUMNS}
      />
      <ButtonRow>
        {ready.length > 0 && !isAdded && (
          <Button busy={adding.isPending} busyLabel="Adding..." onClick={() => adding.mutate()}>
            {ready.length === 1 ? 'Add 1 event as a draft' : `Add ${ready.length} events as drafts`}
          </Button>
        )}
        {faulty.length > 0 && (
          <FileButton
            label="Save the rows that are set aside"
            name="events-set-aside.csv"
            saved="The rows have been saved."
            read={async () => createSetAsideFile(faulty)}
          />
        )}
      </ButtonRow>
      {adding.error && <ActionResult tone="error">{adding.error.message}</ActionResult>}
    </section>
  );
}
