import {
  Card,
  CheckboxField,
  CheckboxGroupField,
  ErrorSummary,
  Fieldset,
  FormRow,
  PasswordField,
  RadioGroupField,
  Section,
  SelectField,
  TextAreaField,
  TextField,
} from '../src/index.ts';

const answers = ['Yes', 'No', "Don't know"];

/** Every field: empty, with a hint, with an error, disabled. */
export function Forms() {
  return (
    <Section tone="tinted" title="Forms" width="text">
      <Card>
        <ErrorSummary
          errors={[
            { fieldId: 'phone', message: 'Enter a telephone number.' },
            { fieldId: 'history', message: 'This field is required.' },
          ]}
        />
        <Fieldset legend="Your details" hint="Use your full name, as on your official ID.">
          <FormRow>
            <TextField label="First name" name="first" autoComplete="given-name" />
            <TextField label="Last name" name="last" autoComplete="family-name" />
          </FormRow>
          <TextField
            label="Phone"
            name="phone"
            type="tel"
            hint="For example +44 7700 900123"
            error="Enter a telephone number."
          />
          <TextField label="Date of birth" name="birth" type="date" />
          <SelectField label="Country" name="country" options={['United Kingdom', 'Ireland']} />
          <TextField label="Email" name="mail" defaultValue="john@example.org" disabled />
          <TextField label="NHS number" name="nhs" optional inputMode="numeric" />
          <PasswordField label="Password" name="password" hint="At least 12 characters." />
          <SelectField
            label="Ethnicity"
            name="ethnicity"
            options={['', 'Not stated']}
            error="This field is required."
          />
          <SelectField label="A read-only choice" name="fixed" options={['Fixed']} disabled />
          <TextAreaField
            label="What we should know"
            name="details"
            defaultValue="Text with an error"
            error="Keep it under 5,000 characters."
          />
          <TextAreaField label="Message" name="message" placeholder="How can we help?" />
        </Fieldset>
        <RadioGroupField
          legend="Has anyone in your family had prostate cancer?"
          name="history"
          options={answers}
          defaultChecked={false}
          error="This field is required."
        />
        <RadioGroupField legend="Side by side" name="inline" options={answers} inline />
        <RadioGroupField
          legend="Unavailable"
          name="closed"
          options={[{ value: 'Free', label: 'Free', disabled: true }]}
        />
        <CheckboxGroupField
          legend="Which relatives?"
          name="relatives"
          options={[
            'Father',
            { value: 'Brother', label: 'Brother', hint: 'Full or half brother' },
            { value: 'Uncle', label: 'Uncle', disabled: true },
          ]}
          optional
        />
        <CheckboxField label="I agree to the terms and conditions." name="terms" defaultChecked />
        <CheckboxField
          label="I consent that my samples will be taken and tested."
          name="sample"
          error="You must consent that your samples will be taken and tested."
        />
      </Card>
    </Section>
  );
}
