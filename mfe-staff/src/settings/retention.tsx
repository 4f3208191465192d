import { changeRetention, retentionQuery } from '@chaps/api-client/retention';
import {
  EXTENDABLE_KINDS,
  MAX_RETENTION_YEARS,
  type RetentionKind,
  type RetentionResponse,
} from '@chaps/contracts/retention';
import * as z from '@chaps/contracts/schema';
import { DataTable, Notice, Tag } from '@chaps/ui';
import { Form, FormField, useZodForm } from '@chaps/ui/forms';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Breadcrumbs } from '../components/breadcrumbs.tsx';
import { QueryContent, StaffPage, usePermissions } from '../components/staff-page.tsx';
import { formatDateAndTime } from '../components/table-parts.tsx';

const capitalise = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

function LastRun({ last_run, failed_at, total }: RetentionKind) {
  if (failed_at) return <Tag tone="info">Failed on {formatDateAndTime(failed_at)}</Tag>;
  if (!last_run) return 'Not run yet';
  return `${last_run.ended} on ${formatDateAndTime(last_run.at)}, ${total} in total`;
}

const RetentionTable = ({ kinds }: RetentionResponse) => (
  <DataTable
    dense
    caption="How long each kind of record is kept"
    rows={kinds}
    rowKey={({ kind }) => kind}
    columns={[
      { key: 'kind', header: 'Records', cell: ({ kind }) => capitalise(kind) },
      {
        key: 'period',
        header: 'Kept for',
        cell: ({ period, counted_from }) => `${period}, from ${counted_from}`,
      },
      { key: 'ending', header: 'Then', cell: ({ ending }) => capitalise(ending) },
      { key: 'reason', header: 'Why', cell: ({ reason }) => reason },
      { key: 'run', header: 'Last run', cell: LastRun },
    ]}
  />
);

type KindWithYears = RetentionKind & { years: NonNullable<RetentionKind['years']> };
const hasYears = (kind: RetentionKind): kind is KindWithYears => kind.years !== null;

const createYearsField = (least: number) => {
  const message = `Please enter a whole number of years from ${least} to ${MAX_RETENTION_YEARS}.`;
  return z
    .string()
    .regex(/^\d{1,2}$/, message)
    .transform(Number)
    .refine((years) => years >= least && years <= MAX_RETENTION_YEARS, message);
};

function PeriodsForm({ kinds }: { kinds: readonly KindWithYears[] }) {
  const client = useQueryClient();
  const of = <Value,>(read: (kind: KindWithYears) => Value) =>
    Object.fromEntries(kinds.map((kind) => [kind.kind, read(kind)]));
  const form = useZodForm({
    schema: z.object(of(({ years }) => createYearsField(years.least))),
    labels: of(({ kind }) => `${capitalise(kind)}, in years`),
    defaultValues: of(({ years }) => String(years.now)),
  });
  return (
    <Form
      form={form}
      send={async (chosen) => {
        for (const kind of EXTENDABLE_KINDS) {
          const years = chosen[kind];
          const before = kinds.find((each) => each.kind === kind)?.years.now;
          if (years !== undefined && years !== before) await changeRetention({ kind, years });
        }
        await client.invalidateQueries({ queryKey: retentionQuery().queryKey });
      }}
      action="Save"
      busyLabel="Saving..."
      done="Saved. The next nightly run will use these periods."
      confirmLeave
    >
      {kinds.map(({ kind, years }) => (
        <FormField
          key={kind}
          form={form}
          name={kind}
          inputMode="numeric"
          hint={`At least ${years.least}.`}
        />
      ))}
    </Form>
  );
}

/** `/staff/retention`: how long each kind of record is kept and why, and what has been deleted. */
export default function Retention() {
  const query = useQuery(retentionQuery());
  const maySet = usePermissions()('set retention periods');
  return (
    <StaffPage
      title="Retention"
      lead="Each kind of record is deleted or made anonymous after its period. Some have a minimum period, set by law or professional guidance; you can keep them longer."
      before={<Breadcrumbs to={[['Settings', 'settings']]} />}
    >
      <QueryContent query={query}>
        {({ kinds }) => (
          <>
            {kinds.some(({ failed_at }) => failed_at) && (
              <Notice tone="warning" title="Some records could not be deleted" level={2}>
                <p>
                  The next run will try again. If it fails again, ask the operator to check the log.
                </p>
              </Notice>
            )}
            {maySet && <PeriodsForm kinds={kinds.filter(hasYears)} />}
            <RetentionTable kinds={kinds} />
          </>
        )}
      </QueryContent>
    </StaffPage>
  );
}
