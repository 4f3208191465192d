import { recordDaySheet } from '@chaps/api-client/day-sheets';
import type { RecordedSheet, SheetPreview, SheetRow } from '@chaps/contracts/day-sheets';
import {
  ActionResult,
  Button,
  ButtonRow,
  CheckboxField,
  type DataColumn,
  DataTable,
} from '@chaps/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import styles from './sheet-preview.module.css';
import { describeSheet, formatStepCount, isSetAside, isUnclear } from './words.ts';

const LineList = ({ of }: { of: readonly string[] }) => (
  <div>
    {of.map((line) => (
      <div key={line}>{line}</div>
    ))}
  </div>
);

/** Differences between the existing record and the paper. */
const RecordDifferences = ({ kept }: Pick<SheetRow, 'kept'>) =>
  kept.map(({ paper, recorded }) => (
    <dl key={paper} className={styles.kept}>
      <div>
        <dt>On paper</dt>
        <dd>{paper}</dd>
      </div>
      <div>
        <dt>Already recorded</dt>
        <dd>{recorded}</dd>
      </div>
    </dl>
  ));

interface RowIssuesProps extends SheetRow {
  isOther: boolean;
  onOther: (isOther: boolean) => void;
}

const RowIssues = ({ isOther, onOther, ...row }: RowIssuesProps) => (
  <div>
    {isSetAside(row) && (
      <>
        <strong>Set aside</strong>
        <LineList of={row.faults} />
      </>
    )}
    {isUnclear(row) && (
      <>
        <div>Looks like {row.looks_like}.</div>
        <CheckboxField
          name={`other-${row.line}`}
          label={`${row.name} in line ${row.line} is a different person`}
          checked={isOther}
          onChange={({ target }) => onOther(target.checked)}
        />
      </>
    )}
    <LineList of={row.notes} />
    {!isSetAside(row) && <RecordDifferences kept={row.kept} />}
  </div>
);

const NO_ISSUES_PRIORITY = 3;

/** Rows that need attention come first. */
const getPriority = (row: SheetRow): number => {
  if (isSetAside(row)) return 0;
  if (isUnclear(row)) return 1;
  return row.kept.length + row.notes.length > 0 ? 2 : NO_ISSUES_PRIORITY;
};

type Columns = (
  others: readonly number[],
  setOther: (line: number, isOther: boolean) => void,
) => DataColumn<SheetRow>[];

const getColumns: Columns = (others, setOther) => [
  { key: 'line', header: 'Line', align: 'end' },
  { key: 'name', header: 'Person', rowHeader: true },
  { key: 'start_time', header: 'Booked for', cell: ({ start_time }) => start_time ?? 'Walk-in' },
  {
    key: 'steps',
    header: 'To record',
    cell: (row) => {
      const isLeftOut = isUnclear(row) && !others.includes(row.line);
      return row.steps.length === 0 || isLeftOut ? '' : <LineList of={row.steps} />;
    },
  },
  {
    key: 'look',
    header: 'Check',
    cell: (row) =>
      getPriority(row) === NO_ISSUES_PRIORITY ? (
        ''
      ) : (
        <RowIssues
          {...row}
          isOther={others.includes(row.line)}
          onOther={(isOther) => setOther(row.line, isOther)}
        />
      ),
  },
];

interface PreviewProps extends SheetPreview {
  eventId: string;
  csv: string;
  onRecorded: (recorded: RecordedSheet) => void;
}

/** The filled-in rows, and the button that records what is new in them. */
export function Preview({ eventId, csv, rows, onRecorded }: PreviewProps) {
  const client = useQueryClient();
  const [others, setOthers] = useState<readonly number[]>([]);
  const setOther = (line: number, isOther: boolean) => {
    const rest = others.filter((each) => each !== line);
    setOthers(isOther ? [...rest, line] : rest);
  };
  const ready = rows.filter(
    (row) => row.steps.length > 0 && (row.looks_like === null || others.includes(row.line)),
  );
  const steps = ready.reduce((sum, row) => sum + row.steps.length, 0);
  const recording = useMutation({
    mutationFn: () =>
      recordDaySheet(
        eventId,
        csv,
        ready.map(({ line }) => line),
      ),
    onSuccess: async (recorded) => {
      onRecorded(recorded);
      await client.invalidateQueries({ queryKey: ['staff', 'events', eventId] });
    },
  });
  return (
    <section aria-labelledby="preview">
      <h2 id="preview">What the sheet contains</h2>
      <ActionResult of={csv} tone={rows.some(isSetAside) ? 'warning' : 'success'}>
        {rows.length === 0 ? 'Nothing has been entered in this sheet.' : describeSheet(rows, steps)}
      </ActionResult>
      {rows.some(isSetAside) && (
        <p>
          In the sheet, correct the rows that are set aside, then check it again. Nothing will be
          recorded twice.
        </p>
      )}
      {rows.length > 0 && (
        <DataTable
          dense
          caption="Rows in the sheet"
          captionHidden
          rows={rows.toSorted((one, other) => getPriority(one) - getPriority(other))}
          rowKey={({ line }) => String(line)}
          columns={getColumns(others, setOther)}
        />
      )}
      {steps > 0 && (
        <ButtonRow>
          <Button
            busy={recording.isPending}
            busyLabel="Recording..."
            onClick={() => recording.mutate()}
          >
            Record {formatStepCount(steps)}
          </Button>
        </ButtonRow>
      )}
      {recording.error && <ActionResult tone="error">{recording.error.message}</ActionResult>}
    </section>
  );
}
