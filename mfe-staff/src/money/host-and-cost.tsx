import { eventHostQuery, refreshStaffEvents, saveEventHost } from '@chaps/api-client/staff-events';
import type { EventHost } from '@chaps/contracts/event-report';
import { optionalText } from '@chaps/contracts/scalars';
import * as z from '@chaps/contracts/schema';
import { decimalToPence, penceToDecimal } from '@chaps/domain';
import { Form, FormField, useZodForm } from '@chaps/ui/forms';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { QueryContent } from '../components/staff-page.tsx';
import { useSeen } from '../components/use-seen.ts';

const schema = z.object({
  host_name: optionalText(),
  cost: z
    .string()
    .trim()
    .regex(/^(\d{1,6}(\.\d{2})?)?$/, 'Please enter an amount in pounds, such as 1250.00.')
    .transform((amount) => (amount === '' ? null : decimalToPence(amount))),
});

const toFormValues = ({ host_name, cost }: EventHost) => ({
  host_name,
  cost: cost === null ? '' : penceToDecimal(cost),
});

function HostForm({ eventId, host }: { eventId: string; host: EventHost }) {
  const client = useQueryClient();
  const reload = () => client.fetchQuery(eventHostQuery(eventId));
  const { saveSeen, setSeen } = useSeen(host, reload);
  const form = useZodForm({
    schema,
    labels: { host_name: 'Host', cost: 'Cost of the event in pounds' },
    defaultValues: toFormValues(host),
  });
  return (
    <Form
      form={form}
      send={async (values) => {
        await saveSeen((seen) => saveEventHost(eventId, { ...values, seen }));
        const stored = await reload();
        setSeen(stored);
        form.reset(toFormValues(stored), { keepSubmitCount: true });
        await refreshStaffEvents(client);
      }}
      action="Save host and cost"
      busyLabel="Saving..."
      done="Saved. The event report will use this."
      confirmLeave
    >
      <FormField
        form={form}
        name="host_name"
        hint="The lodge, company or group, spelt the same way for each of its events. Leave this empty for the charity’s own events."
      />
      <FormField
        form={form}
        name="cost"
        inputMode="decimal"
        hint="The total: venue, staff, laboratory and travel. The report divides it by the number of people who gave a sample."
      />
    </Form>
  );
}

/** Who hosts an event and what it cost, for its report. */
export function HostAndCost({ eventId }: { eventId: string }) {
  const host = useQuery(eventHostQuery(eventId));
  return (
    <section aria-labelledby="host-and-cost">
      <h2 id="host-and-cost">Host and cost</h2>
      <QueryContent query={host}>{(of) => <HostForm eventId={eventId} host={of} />}</QueryContent>
    </section>
  );
}
