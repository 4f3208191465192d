import { grantRole, inviteStaff, rolesQuery } from '@chaps/api-client/staff';
import { emailAddress, isoDate, recordId } from '@chaps/contracts/scalars';
import * as z from '@chaps/contracts/schema';
import { type RoleRequest, staffRole } from '@chaps/contracts/staff';
import { addDays, londonInstant } from '@chaps/domain';
import { canGrantEndAt, DAY_ROLES, ROLES, STAFF_ROLES } from '@chaps/domain/staff';
import { ApiError } from '@chaps/runtime';
import { ActionResult, Button, FormRow } from '@chaps/ui';
import { Form, FormField, useZodForm } from '@chaps/ui/forms';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { EventPicker } from '../../components/event-picker.tsx';

/** The end of the role's last day, in London. */
const toExpiry = (lastDay: string) =>
  lastDay === '' ? null : londonInstant(addDays(lastDay, 1), '00:00').toISOString();

const grantForm = z
  .object({
    email: emailAddress,
    role: staffRole,
    event_id: z.union([recordId, z.literal('')]),
    last_day: z.union([isoDate, z.literal('')], 'Please enter a date, or leave it empty.'),
  })
  .refine(({ role, event_id }) => ROLES[role].scope !== 'one' || event_id !== '', {
    path: ['event_id'],
    error: 'Please choose the event: this role is for one event.',
  })
  .refine(
    ({ last_day: day }) => day === '' || canGrantEndAt(new Date(toExpiry(day) ?? 0), new Date()),
    {
      path: ['last_day'],
      error: 'Please choose a date within the next two years.',
    },
  );

interface GrantFormProps {
  /** The event selected initially, for a role on its day. */
  event?: { event_id: string; event_name: string };
}

export function GrantForm({ event: first }: GrantFormProps) {
  const form = useZodForm({
    schema: grantForm,
    labels: { email: 'E-mail address', role: 'Role', event_id: 'Event', last_day: 'Last day' },
    defaultValues: {
      email: '',
      role: first ? ('check-in' as const) : ('coordinator' as const),
      event_id: first?.event_id ?? '',
      last_day: '',
    },
  });
  const client = useQueryClient();
  const [done, setDone] = useState('');
  /** The request that was rejected because no account has the address. */
  const [unknown, setUnknown] = useState<RoleRequest>();
  const [eventName, setEventName] = useState(first?.event_name ?? '');
  const [picker, setPicker] = useState(0);
  /** Resets the picker, which would otherwise still show an event that the form no longer has. */
  const showEvent = (name: string) => {
    setEventName(name);
    setPicker((count) => count + 1);
  };
  const succeed = async (message: string) => {
    await client.invalidateQueries(rolesQuery());
    form.reset();
    showEvent(first?.event_name ?? '');
    setUnknown(undefined);
    setDone(message);
  };
  const invitation = useMutation({
    mutationFn: inviteStaff,
    onSuccess: (_answer, { email }) => {
      // The focused button disappears.
      form.setFocus('email');
      return succeed(`We have sent an invitation to ${email}.`);
    },
    onMutate: () => form.clearErrors('root'),
    onError: ({ message }) => form.setError('root', { message }),
  });
  const role = form.watch('role');
  const scope = ROLES[role].scope;
  return (
    <Form
      form={form}
      send={async ({ last_day, event_id, ...grant }) => {
        setDone('');
        setUnknown(undefined);
        const event = scope === 'all' ? null : event_id || null;
        const request = { ...grant, event_id: event, expires_at: toExpiry(last_day) };
        try {
          await grantRole(request);
        } catch (error) {
          if (error instanceof ApiError && error.code === 'ACCOUNT_UNKNOWN') setUnknown(request);
          throw error;
        }
        await succeed(`The role has been granted to ${grant.email}.`);
      }}
      action="Grant the role"
      busyLabel="Granting..."
      beside={
        unknown && (
          <Button
            variant="secondary"
            busy={invitation.isPending}
            busyLabel="Inviting..."
            onClick={() => invitation.mutate(unknown)}
          >
            Invite {unknown.email}
          </Button>
        )
      }
    >
      <FormRow narrow>
        <FormField form={form} name="email" type="email" autoComplete="off" />
        <FormField form={form} name="role" kind="select" options={STAFF_ROLES} />
        <FormField form={form} name="last_day" type="date" optional />
      </FormRow>
      {scope !== 'all' && (
        <>
          <EventPicker
            key={picker}
            label="Event"
            optional={scope === 'either'}
            error={form.formState.errors.event_id?.message}
            onChange={({ event_id, event_name }) => {
              form.setValue('event_id', event_id);
              form.clearErrors('event_id');
              setEventName(event_name);
            }}
          />
          {eventName && (
            <p>
              The role is for {eventName} only
              {DAY_ROLES.includes(role) && ', and ends when the event day is over'}.
            </p>
          )}
          {eventName && scope === 'either' && (
            <Button
              variant="quiet"
              onClick={() => {
                form.setValue('event_id', '');
                showEvent('');
                // The focused button disappears.
                form.setFocus('role');
              }}
            >
              For all events instead
            </Button>
          )}
        </>
      )}
      {done && (
        <ActionResult of={done} tone="success">
          {done}
        </ActionResult>
      )}
    </Form>
  );
}
