import {
  CONSENT_AGREEMENTS,
  CONSENT_LABELS,
  CONSENT_QUESTIONS,
  type ConsentQuestion,
} from '@chaps/contracts/consent-questions';
import { TERMS } from '@chaps/contracts/consent-wording';
import { CheckboxGroupField, Fieldset, RadioGroupField } from '@chaps/ui';
import { FormField, fieldProps, type LabelledForm } from '@chaps/ui/forms';
import { ListTool } from '../../components/list-tool.tsx';
import type { BookingInput, BookingValues } from './booking-fields.ts';

interface FormProps {
  form: LabelledForm<BookingInput, BookingValues>;
}

function QuestionField({ form, question }: FormProps & { question: ConsentQuestion }) {
  const { name, options, more } = question;
  const answer = form.watch(name);
  const { label: _label, ...bound } = fieldProps(form, name);
  const relatives = more && fieldProps(form, more.relatives);
  return (
    <>
      <RadioGroupField {...bound} legend={CONSENT_LABELS[name]} options={options} inline />
      {more && relatives && answer === 'Yes' && (
        <>
          <CheckboxGroupField
            {...relatives}
            legend={CONSENT_LABELS[more.relatives]}
            options={more.options}
            inline
          />
          <FormField form={form} name={more.details} optional maxLength={1000} />
        </>
      )}
    </>
  );
}

/** The questions and agreements of the public consent form, for staff to read out. */
export const Questions = ({ form }: FormProps) => (
  <>
    <Fieldset legend="Questions" hint="Read them out word for word.">
      {CONSENT_QUESTIONS.map((question) => (
        <QuestionField key={question.name} form={form} question={question} />
      ))}
    </Fieldset>
    <Fieldset legend="What they agree to">
      <ListTool label="The terms to read out">
        <ul>
          {TERMS.map((term) => (
            <li key={term}>{term}</li>
          ))}
        </ul>
      </ListTool>
      {CONSENT_AGREEMENTS.map((name) => (
        <FormField key={name} form={form} name={name} kind="checkbox" />
      ))}
    </Fieldset>
  </>
);
