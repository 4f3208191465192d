import { changeResultSettings, resultSettingsQuery } from '@chaps/api-client/told-results';
import * as z from '@chaps/contracts/schema';
import { MAX_CALL_FIRST_HOURS, type ResultSettings } from '@chaps/contracts/told-results';
import { Form, FormField, useZodForm } from '@chaps/ui/forms';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Breadcrumbs } from '../components/breadcrumbs.tsx';
import { QueryContent, StaffPage } from '../components/staff-page.tsx';
import { RecallRules } from './recall-rules.tsx';

const HOURS_ERROR = `Please enter a whole number of hours from 0 to ${MAX_CALL_FIRST_HOURS}.`;

const schema = z.object({
  call_first_hours: z
    .string()
    .regex(/^\d{1,3}$/, HOURS_ERROR)
    .transform(Number)
    .refine((hours) => hours <= MAX_CALL_FIRST_HOURS, HOURS_ERROR),
});

function Settings({ settings }: { settings: ResultSettings }) {
  const client = useQueryClient();
  const form = useZodForm({
    schema,
    labels: { call_first_hours: 'Hours to wait for the call' },
    defaultValues: { call_first_hours: String(settings.call_first_hours) },
  });
  return (
    <Form
      form={form}
      send={async (chosen) => {
        await changeResultSettings(chosen);
        await client.invalidateQueries({ queryKey: resultSettingsQuery().queryKey });
      }}
      action="Save"
      busyLabel="Saving..."
      done="Saved. This applies to results released from now on."
      confirmLeave
    >
      <FormField
        form={form}
        name="call_first_hours"
        inputMode="numeric"
        hint="24 hours is one day. Enter 0 to send the e-mail immediately."
      />
    </Form>
  );
}

/**
 * `/staff/result-settings`: how long mails about raised results wait for a call, and when tests are repeated.
 */
export default function ResultSettingsPage() {
  const query = useQuery(resultSettingsQuery());
  return (
    <StaffPage
      title="Raised results"
      lead="A clinician calls each person with a raised result first. The e-mail is sent once the call is recorded, the follow-up moves on, or the time set below has passed."
      before={<Breadcrumbs to={[['Settings', 'settings']]} />}
    >
      <QueryContent query={query}>{(settings) => <Settings settings={settings} />}</QueryContent>
      <RecallRules />
    </StaffPage>
  );
}
