import { emailAddress, isoDate, recordId } from '@chaps/contracts/scalars';
import * as z from '@chaps/contracts/schema';
import { staffRole } from '@chaps/contracts/staff';
import { addDays, londonInstant } from '@chaps/domain';
import { ROLE_SCOPES, STAFF_ROLES } from '@chaps/domain/staff';
import { Button, Notice, SelectField, TextField } from '@chaps/ui';
import { schemaResolver } from '@chaps/ui/forms';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { grantRole, rolesQuery } from '../../api/staff.ts';
import { FormProblems, fieldsOf, showProblems } from '../../components/form.tsx';

const grantForm = z
  .object({
    email: emailAddress,
    role: staffRole,
    event_id: z.union(
      [recordId, z.literal('')],
      'Please copy the id from the address of the event.',
    ),
    last_day: z.union([isoDate, z.literal('')], 'Please enter a date, or leave it empty.'),
  })
  .refine(({ role, event_id }) => ROLE_SCOPES[role] !== 'one' || event_id !== '', {
    path: ['event_id'],
    error: 'Please give the event: this role is for one event.',
  });

/** The role ends with the last day, in London. */
const endOf = (lastDay: string) =>
  lastDay === '' ? null : londonInstant(addDays(lastDay, 1), '00:00').toISOString();

/** Grants a role by e-mail address. */
export function GrantForm() {
  const form = useForm({
    resolver: schemaResolver(grantForm),
    defaultValues: { email: '', role: 'coordinator' as const, event_id: '', last_day: '' },
  });
  const client = useQueryClient();
  const [granted, setGranted] = useState('');
  const field = fieldsOf(form);
  const scope = ROLE_SCOPES[form.watch('role')];
  const submit = form.handleSubmit(async ({ last_day, event_id, ...grant }) => {
    try {
      await grantRole({ ...grant, event_id: event_id || null, expires_at: endOf(last_day) });
      await client.invalidateQueries(rolesQuery());
      form.reset();
      setGranted(grant.email);
    } catch (error) {
      showProblems(form, error);
    }
  });
  return (
    <form noValidate onSubmit={submit}>
      <FormProblems state={form.formState} />
      {granted && (
        <Notice tone="success" live>
          The role is granted to {granted}.
        </Notice>
      )}
      <TextField {...field('email')} label="E-mail address" type="email" autoComplete="off" />
      <SelectField {...field('role')} label="Role" options={STAFF_ROLES} />
      {scope !== 'all' && (
        <TextField
          {...field('event_id')}
          label="Event id"
          hint="The last part of the event's address in this console."
          optional={scope === 'either'}
        />
      )}
      <TextField {...field('last_day')} label="Last day" type="date" optional />
      <Button type="submit" busy={form.formState.isSubmitting} busyLabel="Granting...">
        Grant the role
      </Button>
    </form>
  );
}
