import { refreshStaff } from '@chaps/api-client/staff';
import { mergeRecords } from '@chaps/api-client/staff-people';
import {
  type ComparedRecord,
  MERGED_FIELDS,
  type MergedField,
  type MergePreview,
} from '@chaps/contracts/record-merges';
import * as z from '@chaps/contracts/schema';
import { reasonRequest } from '@chaps/contracts/staff';
import { formatDate } from '@chaps/domain';
import { RadioGroupField } from '@chaps/ui';
import { Form, FormField, useZodForm } from '@chaps/ui/forms';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { showSuccess } from '../../components/show-success.ts';

const LABELS: Record<MergedField, string> = {
  first_name: 'First name',
  last_name: 'Last name',
  phone: 'Telephone',
  home_address: 'Address',
  date_of_birth: 'Date of birth',
};

/** A field of a record in readable form. */
export function formatField(name: MergedField, record: ComparedRecord): string {
  const value = record[name];
  if (!value) return 'not given';
  return name === 'date_of_birth' ? formatDate(value) : value;
}

const choice = z.enum(['kept', 'dropped']);
const schema = reasonRequest.extend({
  first_name: choice,
  last_name: choice,
  phone: choice,
  home_address: choice,
  date_of_birth: choice,
});

/** Proposes the kept record's value, unless it is empty. */
const proposeRecord = ({ kept, dropped }: MergePreview, name: MergedField) =>
  !kept[name] && dropped[name] ? 'dropped' : 'kept';

/** Which value to keep for each field, and the reason for the merge. */
export function MergeForm({ preview }: { preview: MergePreview }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { kept, dropped } = preview;
  const form = useZodForm({
    schema,
    labels: { ...LABELS, reason: 'Reason, for the audit log' },
    defaultValues: {
      first_name: proposeRecord(preview, 'first_name'),
      last_name: proposeRecord(preview, 'last_name'),
      phone: proposeRecord(preview, 'phone'),
      home_address: proposeRecord(preview, 'home_address'),
      date_of_birth: proposeRecord(preview, 'date_of_birth'),
      reason: '',
    },
  });
  const differing = MERGED_FIELDS.filter((name) => kept[name] !== dropped[name]);
  const merge = async ({ reason, ...chosen }: z.output<typeof schema>) => {
    const take = differing.filter((name) => chosen[name] === 'dropped');
    await mergeRecords(kept.profile_id, { dropped_id: dropped.profile_id, take, reason });
    await refreshStaff(client);
    await navigate(`/staff/people/${kept.profile_id}`);
    showSuccess('The records have been merged. You can undo this for a week.');
  };
  return (
    <Form form={form} send={merge} action="Merge the records" busyLabel="Merging...">
      {differing.map((name) => (
        <RadioGroupField
          key={name}
          {...form.register(name)}
          legend={`${LABELS[name]} to keep`}
          options={[
            { value: 'kept', label: formatField(name, kept), hint: 'Record to keep' },
            { value: 'dropped', label: formatField(name, dropped), hint: 'The other record' },
          ]}
        />
      ))}
      <p>
        Bookings, consents and e-mails from both records are shown together. Each account still
        opens its own record and its own results; results are never mixed.
      </p>
      <FormField form={form} name="reason" />
    </Form>
  );
}
