import { changeRetention, retentionQuery } from '@chaps/api-client/retention';
import {
  LONG_KINDS,
  MAX_RETENTION_YEARS,
  type RetentionKind,
  type RetentionResponse,
} from '@chaps/contracts/retention';
import * as z from '@chaps/contracts/schema';
import { DataTable, Notice, Tag } from '@chaps/ui';
import { Form, FormField, useZodForm } from '@chaps/ui/forms';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Breadcrumbs } from '../components/breadcrumbs.tsx';
import { Loaded, StaffPage, useMay } from '../components/staff-page.tsx';
import { dateAndTime } from '../components/table-parts.tsx';

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

function LastRun({ last_run, failed_at, total }: RetentionKind) {
  if (failed_at) return <Tag tone="info">Failed on {dateAndTime(failed_at)}</Tag>;
  if (!last_run) return 'Not run yet';
  return `${last_run.ended} on ${dateAndTime(last_run.at)}, ${total} in total`;
}

const Kinds = ({ kinds }: RetentionResponse) => (
  <DataTable
    dense
    caption="How long each kind of record is kept"
    rows={kinds}
    rowKey={({ kind }) => kind}
    columns={[
      { key: 'kind', header: 'Records', cell: ({ kind }) => sentence(kind) },
      {
        key: 'period',
        header: 'Kept for',
        cell: ({ period, counted_from }) => `${period}, from ${counted_from}`,
      },
      { key: 'ending', header: 'Then', cell: ({ ending }) => sentence(ending) },
      { key: 'reason', header: 'Why', cell: ({ reason }) => reason },
      { key: 'run', header: 'Last run', cell: LastRun },
    ]}
  />
);

type Long = RetentionKind & { years: NonNullable<RetentionKind['years']> };
const isLong = (kind: RetentionKind): kind is Long => kind.years !== null;

const yearsFrom = (least: number) => {
  const message = `Please enter a whole number of years from ${least} to ${MAX_RETENTION_YEARS}.`;
  return z
    .string()
    .regex(/^\d{1,2}$/, message)
    .transform(Number)
    .refine((years) => years >= least && years <= MAX_RETENTION_YEARS, message);
};

function Periods({ kinds }: { kinds: readonly Long[] }) {
  const client = useQueryClient();
  const of = <Value,>(read: (kind: Long) => Value) =>
    Object.fromEntries(kinds.map((kind) => [kind.kind, read(kind)]));
  const form = useZodForm({
    schema: z.object(of(({ years }) => yearsFrom(years.least))),
    labels: of(({ kind }) => `${sentence(kind)}, in years`),
    defaultValues: of(({ years }) => String(years.now)),
  });
  return (
    <Form
      form={form}
      send={async (chosen) => {
        for (const kind of LONG_KINDS) {
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
  const maySet = useMay()('set retention periods');
  return (
    <StaffPage
      title="Retention"
      lead="Each kind of record is deleted or made anonymous after its period. Some have a minimum period, set by law or professional guidance; you can keep them longer."
      before={<Breadcrumbs to={[['Settings', 'settings']]} />}
    >
      <Loaded query={query}>
        {({ kinds }) => (
          <>
            {kinds.some(({ failed_at }) => failed_at) && (
              <Notice tone="warning" title="Some records could not be deleted" level={2}>
                <p>
                  The next run will try again. If it fails again, ask the operator to check the log.
                </p>
              </Notice>
            )}
            {maySet && <Periods kinds={kinds.filter(isLong)} />}
            <Kinds kinds={kinds} />
          </>
        )}
      </Loaded>
    </StaffPage>
  );
}
