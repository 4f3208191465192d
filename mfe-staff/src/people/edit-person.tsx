import { changePerson, personQuery } from '@chaps/api-client/staff-people';
import { personFields } from '@chaps/contracts/profiles';
import * as z from '@chaps/contracts/schema';
import { reasonRequest } from '@chaps/contracts/staff';
import { changeableDetails, type StaffPerson } from '@chaps/contracts/staff-people';
import { ApiError } from '@chaps/runtime';
import { ActionResult, FormRow } from '@chaps/ui';
import { FormField, useZodForm } from '@chaps/ui/forms';
import { useQueryClient } from '@tanstack/react-query';
import { DialogButton } from '../components/dialog-button.tsx';
import { FormDialog } from '../components/form-dialog.tsx';
import { Link } from '../components/links.tsx';
import { showSuccess } from '../components/show-success.ts';
import { useSeen } from '../components/use-seen.ts';

type Person = StaffPerson['person'];

/** A detail that was never given may stay empty. */
export const allowEmpty = (field: z.ZodType<string, string>) => z.union([z.literal(''), field]);

const fields = {
  first_name: personFields.first_name,
  last_name: personFields.last_name,
  phone: allowEmpty(personFields.phone),
  date_of_birth: allowEmpty(personFields.date_of_birth),
  home_address: allowEmpty(personFields.home_address),
  email: allowEmpty(personFields.email),
} satisfies Record<keyof typeof changeableDetails.shape, z.ZodType<string, string>>;
const schema = reasonRequest.extend(fields);

const FIELDS = changeableDetails.keyof().options;

const toFormValues = (person: Person): Record<keyof typeof fields, string> => ({
  first_name: person.first_name,
  last_name: person.last_name,
  phone: person.phone ?? '',
  date_of_birth: person.date_of_birth ?? '',
  home_address: person.home_address ?? '',
  email: person.email ?? '',
});

/** The message, with a link to the other person who already has the address. */
export function SaveError({ message, error }: { message: string; error: unknown }) {
  const other = error instanceof ApiError ? error.details.profile_id : undefined;
  return (
    <ActionResult tone="error">
      <p>{message}</p>
      {other && (
        <p>
          <Link to={`/staff/people/${other}`}>Open the other record</Link>
        </p>
      )}
    </ActionResult>
  );
}

function EditDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const client = useQueryClient();
  const { profile_id: profileId } = person;
  const { saveSeen } = useSeen(
    person,
    async () => (await client.fetchQuery(personQuery(profileId))).person,
  );
  const form = useZodForm({
    schema,
    labels: {
      first_name: 'First name',
      last_name: 'Last name',
      phone: 'Telephone',
      date_of_birth: 'Date of birth',
      home_address: 'Address',
      email: 'E-mail address',
      reason: 'Reason, for the audit log',
    },
    defaultValues: { ...toFormValues(person), reason: '' },
  });
  const save = async ({ reason, ...typed }: z.output<typeof schema>) => {
    await saveSeen((seen) => {
      const changed = FIELDS.filter((name) => (typed[name] || null) !== seen[name]);
      const wanted = Object.fromEntries(changed.map((name) => [name, typed[name] || null]));
      const before = Object.fromEntries(changed.map((name) => [name, seen[name]]));
      return changePerson(profileId, { seen: before, wanted, reason });
    });
    await client.invalidateQueries({ queryKey: ['staff', 'people'] });
    onClose();
    showSuccess('The details have been saved.');
  };
  return (
    <FormDialog
      title="Edit the details"
      intro={
        person.has_account !== false && (
          <p>
            They sign in with their e-mail address, so it cannot be changed. If they no longer use
            it, add a note and telephone or write to them instead.
          </p>
        )
      }
      form={form}
      send={save}
      action="Save the details"
      busyLabel="Saving..."
      failure={(message, error) => <SaveError message={message} error={error} />}
      keep="Cancel"
      onClose={onClose}
    >
      <FormRow>
        <FormField form={form} name="first_name" autoComplete="off" />
        <FormField form={form} name="last_name" autoComplete="off" />
      </FormRow>
      <FormField form={form} name="phone" type="tel" autoComplete="off" />
      {person.has_account === false && (
        <FormField form={form} name="email" type="email" autoComplete="off" />
      )}
      <FormField form={form} name="date_of_birth" type="date" autoComplete="off" />
      <FormField form={form} name="home_address" kind="lines" rows={3} autoComplete="off" />
      <FormField form={form} name="reason" />
    </FormDialog>
  );
}

/** Changes details that a person gave by telephone or letter, with a reason. */
export function EditPerson({ person }: { person: Person }) {
  return (
    <DialogButton dialog={(onClose) => <EditDialog person={person} onClose={onClose} />}>
      Edit the details
    </DialogButton>
  );
}
