import { gpPracticesQuery } from '@chaps/api-client/gp-practices';
import { type LabelledForm, useWatch } from '@chaps/ui/forms';
import { GpField } from '@chaps/ui/gp-field';
import { useQuery } from '@tanstack/react-query';
import type { BookingConsent, BookingConsentInput } from './answers.ts';

type Form = LabelledForm<BookingConsentInput, BookingConsent>;

function GpPracticeField({ form }: { form: Form }) {
  const gp = useWatch({ control: form.control, name: 'gp' });
  return (
    <GpField
      label={form.labels.gp}
      id="gp"
      optional
      value={gp}
      onChange={(value) => form.setValue('gp', value, { shouldDirty: true })}
      found={useQuery(gpPracticesQuery(gp))}
    />
  );
}

/**
 * Shown when the user agrees to share the result with their GP. If they do not answer, the known practice
 * stays.
 */
export function OwnGp({ form }: { form: Form }) {
  const isAgreed = useWatch({ control: form.control, name: 'gpConsent' });
  return isAgreed ? <GpPracticeField form={form} /> : null;
}
