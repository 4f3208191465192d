import {
  changeLaboratorySettings,
  refreshLaboratorySettings,
} from '@chaps/api-client/laboratories';
import {
  type KnownLaboratory,
  type LaboratorySettings,
  laboratorySettings,
  MANIFEST_IDENTIFIERS,
} from '@chaps/contracts/laboratories';
import * as z from '@chaps/contracts/schema';
import { CheckboxGroupField } from '@chaps/ui';
import { Form, FormField, fieldProps, useZodForm } from '@chaps/ui/forms';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { IDENTIFIER_NAMES, LEADING_ZEROS, ORDER_MESSAGE_NAMES, toOptions } from './words.ts';

const WHOLE_NUMBER_ERROR = 'Please enter a whole number.';
const createNumberField = (field: z.ZodType<number, number>) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,4}$/, WHOLE_NUMBER_ERROR)
    .transform(Number)
    .pipe(field);
/** An empty field means that nothing has been agreed. */
const createOptionalField = (field: z.ZodType<string | null, string | null>) =>
  z
    .string()
    .trim()
    .transform((entered) => entered || null)
    .pipe(field);

const { hours_at_room, hours_refrigerated, result_days, cut_off, contact } =
  laboratorySettings.shape;
const schema = laboratorySettings.extend({
  hours_at_room: createNumberField(hours_at_room),
  hours_refrigerated: createNumberField(hours_refrigerated),
  result_days: createNumberField(result_days),
  cut_off: createOptionalField(cut_off),
  contact: createOptionalField(contact),
});

const LABELS = {
  leading_zeros: 'Leading zeros',
  hours_at_room: 'Hours until separation, at room temperature',
  hours_refrigerated: 'Hours until separation, at 2 to 8 °C',
  cut_off: 'Accepts tubes until (optional)',
  contact: 'Contact (optional)',
  result_days: 'Days until it reports results',
  identifiers: 'What the manifest shows for each person',
  order_messages: 'Order messages',
} as const;

/** Only changed fields are saved, because someone else may have changed the others in the meantime. */
const pickChanged = (chosen: LaboratorySettings, seen: LaboratorySettings) =>
  laboratorySettings
    .partial()
    .parse(
      Object.fromEntries(
        Object.entries(chosen).filter(
          ([name, value]) => JSON.stringify(value) !== JSON.stringify({ ...seen }[name]),
        ),
      ),
    );

/** A laboratory's requirements for its tubes, and when it reports. */
export function SettingsForm({ laboratory, settings }: KnownLaboratory) {
  const client = useQueryClient();
  const [seen, setSeen] = useState<LaboratorySettings>(settings);
  const form = useZodForm({
    schema,
    labels: LABELS,
    defaultValues: {
      ...settings,
      hours_at_room: String(settings.hours_at_room),
      hours_refrigerated: String(settings.hours_refrigerated),
      result_days: String(settings.result_days),
      cut_off: settings.cut_off ?? '',
      contact: settings.contact ?? '',
    },
  });
  return (
    <Form
      form={form}
      aria-label="Tubes and results"
      send={async (chosen) => {
        await changeLaboratorySettings({ ...pickChanged(chosen, seen), laboratory });
        setSeen(chosen);
        await refreshLaboratorySettings(client);
      }}
      action="Save tube and result settings"
      busyLabel="Saving..."
      done={`The settings for ${laboratory} have been saved.`}
      confirmLeave
    >
      <FormField
        form={form}
        name="leading_zeros"
        kind="select"
        options={toOptions(LEADING_ZEROS)}
        hint="Spreadsheets drop them. Choose ‘Part of the code’ only if the laboratory has both 0012 and 12."
      />
      <FormField form={form} name="hours_at_room" inputMode="numeric" />
      <FormField
        form={form}
        name="hours_refrigerated"
        inputMode="numeric"
        hint="Usually 16 and 24 hours, as UK laboratories advise for PSA. If their advice differs, use the shorter time."
      />
      <FormField form={form} name="cut_off" type="time" />
      <FormField
        form={form}
        name="contact"
        hint="A name, a telephone number or an e-mail address."
      />
      <FormField
        form={form}
        name="result_days"
        inputMode="numeric"
        hint="After this time, a tube without a result appears on Today. People are told this date."
      />
      <CheckboxGroupField
        {...fieldProps(form, 'identifiers')}
        legend={form.labels.identifiers}
        options={MANIFEST_IDENTIFIERS.map((value) => ({ value, label: IDENTIFIER_NAMES[value] }))}
      />
      <FormField
        form={form}
        name="order_messages"
        kind="select"
        options={toOptions(ORDER_MESSAGE_NAMES)}
        hint="For laboratories that import orders into their system. They contain the same details as the manifest."
      />
    </Form>
  );
}
