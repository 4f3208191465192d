import { handOverTubes, recordReceipt } from '@chaps/api-client/visits';
import { sampleCode } from '@chaps/contracts/samples';
import { isoDate, requiredText, wallTime } from '@chaps/contracts/scalars';
import * as z from '@chaps/contracts/schema';
import { typedBox, typedCount } from '@chaps/contracts/tube-handovers';
import { londonDate, londonInstant, londonTime } from '@chaps/domain';
import { FormField, useZodForm } from '@chaps/ui/forms';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '../../components/form-dialog.tsx';
import { showSuccess } from '../../components/show-success.ts';

/** Codes as typed, separated by commas, spaces or line breaks. */
const codes = z
  .string()
  .transform((text) => text.split(/[\s,;]+/).filter(Boolean))
  .pipe(z.array(sampleCode));
const dateTimeFields = { day: isoDate, time: wallTime };
const toInstant = ({ day, time }: { day: string; time: string }) =>
  londonInstant(day, time).toISOString();
const now = () => ({ day: londonDate(new Date()), time: londonTime(new Date()) });

interface DialogProps {
  eventId: string;
  onClose: () => void;
}

const handover = typedBox.extend({ ...dateTimeFields, without: codes });

/** Records that a courier takes the packed tubes. */
export function HandOverDialog({ eventId, packed, onClose }: DialogProps & { packed: number }) {
  const client = useQueryClient();
  const [handover_id] = useState(() => crypto.randomUUID());
  const form = useZodForm({
    schema: handover,
    labels: {
      taken_by: 'Taken by',
      counted: 'Tubes in the box, as counted',
      temperature: 'Temperature, °C',
      without: 'Packed tubes that are not in the box',
      day: 'Day',
      time: 'Time',
    },
    defaultValues: { ...now(), taken_by: '', counted: '', temperature: '', without: '' },
  });
  return (
    <FormDialog
      title="Hand over the tubes"
      form={form}
      send={async ({ day, time, ...given }) => {
        const handed_at = toInstant({ day, time });
        await handOverTubes(eventId, { handover_id, handed_at, ...given });
        await client.invalidateQueries({ queryKey: ['staff'] });
        onClose();
        showSuccess('The hand-over has been recorded.');
      }}
      action="Hand over"
      busyLabel="Saving..."
      keep="Not yet"
      onClose={onClose}
    >
      <p>Packed: {packed}. Count the tubes in the box. Any difference is listed by code.</p>
      <FormField form={form} name="taken_by" hint="The courier’s name or company." />
      <FormField form={form} name="counted" inputMode="numeric" />
      <FormField form={form} name="without" optional hint="Separate the codes with spaces." />
      <FormField form={form} name="temperature" optional inputMode="decimal" />
      <FormField form={form} name="day" type="date" />
      <FormField form={form} name="time" type="time" />
    </FormDialog>
  );
}

const receiptForm = z.object({
  ...dateTimeFields,
  received_from: requiredText(100, 'Enter who at the laboratory replied.'),
  counted: typedCount,
  missing: codes,
});

/** Records the laboratory's reply about a box. */
export function ReceiptDialog({
  eventId,
  handoverId,
  onClose,
}: DialogProps & { handoverId: string }) {
  const client = useQueryClient();
  const form = useZodForm({
    schema: receiptForm,
    labels: {
      received_from: 'Who replied',
      counted: 'Tubes received',
      missing: 'Codes of tubes that did not arrive',
      day: 'Day',
      time: 'Time',
    },
    defaultValues: { ...now(), received_from: '', counted: '', missing: '' },
  });
  return (
    <FormDialog
      title="Record the laboratory’s reply"
      form={form}
      send={async ({ day, time, ...given }) => {
        await recordReceipt(eventId, handoverId, {
          received_at: toInstant({ day, time }),
          ...given,
        });
        await client.invalidateQueries({ queryKey: ['staff'] });
        onClose();
        showSuccess('The reply has been recorded.');
      }}
      action="Record the reply"
      busyLabel="Saving..."
      keep="Not yet"
      onClose={onClose}
    >
      <FormField form={form} name="received_from" />
      <FormField form={form} name="counted" inputMode="numeric" />
      <FormField form={form} name="missing" optional hint="Separate the codes with spaces." />
      <FormField form={form} name="day" type="date" />
      <FormField form={form} name="time" type="time" />
    </FormDialog>
  );
}
