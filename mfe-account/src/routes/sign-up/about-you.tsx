import { ETHNICITIES, GENDERS } from '@chaps/shared/contracts/profiles';
import { Fieldset, FormRow, SelectField, TextField } from '@chaps/shared/ui';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { NhsNumberField } from '../../components/nhs-number-field.tsx';
import { dismissAgeNotice, useSignUpDraft } from './draft.ts';
import type { SectionProps } from './sections.tsx';
import { useAgeDialogs } from './use-age-dialogs.ts';

const DateOfBirthLabel = () => (
  <>
    Date of birth{' '}
    <Link to="/information-hub/elderly-psa-testing">(above 80? Read our guidance)</Link>
  </>
);

/** The date of birth, with the notice on its first focus or click (spec 2, 'Sign-up'). */
function DateOfBirth({ form, today }: SectionProps & { today: string }) {
  const dismissed = useSignUpDraft((draft) => draft.ageNoticeDismissed);
  const [open, setOpen] = useState(false);
  const dialogs = useAgeDialogs();
  const warn = () => {
    if (!dismissed) setOpen(true);
  };
  return (
    <>
      <TextField
        label={<DateOfBirthLabel />}
        hint="Our events are for people aged 40 to 80."
        type="date"
        max={today}
        autoComplete="bday"
        error={form.formState.errors.dateOfBirth?.message}
        onFocus={warn}
        onClick={warn}
        {...form.register('dateOfBirth')}
      />
      {dialogs && (
        <dialogs.AgeNotice
          open={open && !dismissed}
          onDismiss={() => {
            setOpen(false);
            dismissAgeNotice();
          }}
        />
      )}
    </>
  );
}

function NhsNumber({ form }: SectionProps) {
  const { field } = useController({ name: 'nhs', control: form.control });
  return (
    <NhsNumberField
      name="nhs"
      value={field.value ?? ''}
      onChange={field.onChange}
      onBlur={field.onBlur}
      error={form.formState.errors.nhs?.message}
    />
  );
}

/** Who he is, as the laboratory needs it. */
export function AboutYou({ form, today }: SectionProps & { today: string }) {
  const { errors } = form.formState;
  return (
    <Fieldset legend="About you">
      <TextField
        label="First name"
        hint="With your middle names, as on your official ID."
        autoComplete="given-name"
        error={errors.firstName?.message}
        {...form.register('firstName')}
      />
      <TextField
        label="Last name"
        autoComplete="family-name"
        error={errors.lastName?.message}
        {...form.register('lastName')}
      />
      <DateOfBirth form={form} today={today} />
      <FormRow>
        <SelectField
          label="Gender"
          options={GENDERS}
          placeholder="Select gender"
          autoComplete="sex"
          error={errors.gender?.message}
          {...form.register('gender')}
        />
        <SelectField
          label="Ethnicity"
          options={ETHNICITIES}
          placeholder="Select ethnicity"
          error={errors.ethnicity?.message}
          {...form.register('ethnicity')}
        />
      </FormRow>
      <TextField
        label="Occupation"
        optional
        autoComplete="organization-title"
        error={errors.occupation?.message}
        {...form.register('occupation')}
      />
      <NhsNumber form={form} />
    </Fieldset>
  );
}
