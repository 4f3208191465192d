import { enrolDevice } from '@chaps/api-client/device-enrolment';
import * as z from '@chaps/contracts/schema';
import type { StaffGrant } from '@chaps/domain/staff';
import { Notice, Page } from '@chaps/ui';
import { Form, FormField, useZodForm } from '@chaps/ui/forms';
import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { readPagesExpiry } from '../store/day-end.ts';
import { storePages } from '../store/stored-pages.ts';
import { MIN_PASSPHRASE_LENGTH, prepare } from '../store/tablet.ts';
import { readList } from '../store/upload.ts';
import { useReloadDay } from '../store/use-stored-day.ts';
import { forgetEnrolmentCode } from './enrolment-code.ts';

const preparationForm = z
  .object({
    label: z.string().trim().max(60),
    passphrase: z
      .string()
      .trim()
      .min(MIN_PASSPHRASE_LENGTH, `Please choose at least ${MIN_PASSPHRASE_LENGTH} characters.`),
    again: z.string().trim(),
  })
  .refine(({ passphrase, again }) => passphrase === again, {
    path: ['again'],
    message: 'The passphrases do not match.',
  });

interface PrepareProps {
  eventId: string;
  grants: readonly StaffGrant[];
  /** From the coordinator's QR code; adds the tablet to the day. */
  code: string | undefined;
}

/** Stores a day on this tablet: the list, sealed with a passphrase, and the pages. */
export function Prepare({ eventId, grants, code }: PrepareProps) {
  const navigate = useNavigate();
  const reloadDay = useReloadDay();
  // A code adds a tablet only once, so the retry after a later failure omits it.
  const added = useRef<string>(undefined);
  const form = useZodForm({
    schema: code
      ? preparationForm.refine(({ label }) => label !== '', {
          path: ['label'],
          message: 'Please enter a name for this tablet.',
        })
      : preparationForm,
    labels: {
      label: 'Name of this tablet',
      passphrase: 'Passphrase for the day',
      again: 'Repeat the passphrase',
    },
    defaultValues: { label: '', passphrase: '', again: '' },
  });
  return (
    <Page
      title="Prepare this tablet"
      lead="Do this while you are online. After that, the tablet works offline."
      listed={false}
      width="text"
    >
      <p>
        The day’s list is stored on this tablet and locked with a passphrase. All tablets at the
        event can use the same passphrase. Share it with your team, and never write it on a tablet.
      </p>
      {!code && (
        <Notice tone="info" title="The coordinator has not added this tablet">
          If it is lost, its list cannot be removed remotely: the list will stay locked and be
          deleted at midnight. To add the tablet, scan the code on the event’s Day page in the
          console before you continue.
        </Notice>
      )}
      <Form
        form={form}
        send={async ({ passphrase, label }) => {
          if (code) added.current ??= await enrolDevice(eventId, code, label);
          forgetEnrolmentCode(eventId);
          const deviceId = added.current;
          const read = await readList(eventId, deviceId);
          await prepare({ eventId, passphrase, ...read, grants, deviceId });
          // If they could not be stored, the next page says so and tries again.
          await readPagesExpiry().then(storePages).catch(reportError);
          await reloadDay();
          navigate(`/clinic/${eventId}/tablet`);
        }}
        action="Prepare this tablet"
        busyLabel="Storing the day’s data..."
        fullWidth
      >
        {code && (
          <FormField
            form={form}
            name="label"
            hint="Something written on it or the place where it is used, such as ‘Door 2’."
            autoComplete="off"
          />
        )}
        <FormField
          form={form}
          name="passphrase"
          kind="password"
          autoComplete="off"
          hint={`At least ${MIN_PASSPHRASE_LENGTH} characters. Three or four words are easy to type.`}
        />
        <FormField form={form} name="again" kind="password" autoComplete="off" />
      </Form>
    </Page>
  );
}
