import * as z from '@chaps/contracts/schema';
import { NOT_SAMPLED_REASON_NAMES, NOT_SAMPLED_REASONS } from '@chaps/domain/visits';
import { Button, RadioGroupField } from '@chaps/ui';
import { Form, fieldProps, useZodForm } from '@chaps/ui/forms';
import { useState } from 'react';
import { type DayPerson, formatFullName } from '../day/people.ts';
import { useDay } from '../day/use-day.ts';
import { ANSWERS } from '../questions/yes-no.tsx';

const schema = z.object({
  reason: z.enum(NOT_SAMPLED_REASONS, 'Choose why there is no sample.'),
  again: z.enum(['yes', 'no'], 'Choose whether to invite them again.'),
});

const REASONS = NOT_SAMPLED_REASONS.map((value) => ({
  value,
  label: NOT_SAMPLED_REASON_NAMES[value],
}));

interface NotSampledFormProps {
  person: DayPerson;
  onBack: () => void;
  onDone: () => void;
}

function NotSampledForm({ person, onBack, onDone }: NotSampledFormProps) {
  const { record } = useDay();
  const form = useZodForm({
    schema,
    labels: { reason: 'Why is there no sample?', again: 'Invite them again?' },
    idPrefix: 'no-sample-',
  });
  const choiceOf = (name: 'reason' | 'again') => {
    const { label: legend, ...bound } = fieldProps(form, name);
    return { legend, ...bound };
  };
  return (
    <Form
      form={form}
      aria-label={`No sample from ${formatFullName(person)}`}
      send={({ reason, again }) => {
        record(person, 'not sampled', { reason, invite_again: again === 'yes' });
        onDone();
      }}
      action="Record no sample"
      variant="danger"
      fullWidth
      beside={
        <Button fullWidth variant="secondary" onClick={onBack}>
          Go back
        </Button>
      }
    >
      <RadioGroupField {...choiceOf('reason')} options={REASONS} />
      <RadioGroupField {...choiceOf('again')} options={ANSWERS} inline />
    </Form>
  );
}

/**
 * A visit that ends without a sample: a reason from the list, and whether to invite the person again.
 */
export function NotSampled({ person, onDone }: Omit<NotSampledFormProps, 'onBack'>) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen)
    return <NotSampledForm person={person} onBack={() => setOpen(false)} onDone={onDone} />;
  return (
    <Button fullWidth variant="secondary" onClick={() => setOpen(true)}>
      No sample
    </Button>
  );
}
