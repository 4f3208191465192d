import { paths } from '@chaps/contracts/paths';
import type { SignUpForm, SignUpFormInput } from '@chaps/contracts/sign-up';
import { useLazyModule } from '@chaps/ui';
import { FormField, type LabelledForm } from '@chaps/ui/forms';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { dismissAgeNotice, useSignUpDraft } from './draft.ts';

/** The age dialogs load after the form. Until then, the hint and the field's message say the same. */
export const loadAgeDialogs = () => import('./age-dialogs.tsx');

export interface SectionProps {
  form: LabelledForm<SignUpFormInput, SignUpForm>;
}

interface DateOfBirthProps extends SectionProps {
  /** London day, `YYYY-MM-DD`; the latest date offered. */
  today: string;
}

/** The date of birth, with the notice on its first focus or click (spec 2, 'Sign-up'). */
export function DateOfBirth({ form, today }: DateOfBirthProps) {
  const dismissed = useSignUpDraft((draft) => draft.ageNoticeDismissed);
  const [open, setOpen] = useState(false);
  const { data: dialogs } = useLazyModule(loadAgeDialogs);
  const warn = () => {
    if (!dismissed) setOpen(true);
  };
  const dismiss = () => {
    setOpen(false);
    dismissAgeNotice();
  };
  return (
    <>
      <FormField
        form={form}
        name="dateOfBirth"
        label={
          <>
            {form.labels.dateOfBirth}{' '}
            <Link to={paths.elderlyPsaTesting()}>(above 80? Read our guidance)</Link>
          </>
        }
        hint="Our events are for people aged 40 to 80."
        type="date"
        max={today}
        autoComplete="bday"
        onFocus={warn}
        onClick={warn}
      />
      {dialogs && <dialogs.AgeNotice open={open && !dismissed} onDismiss={dismiss} />}
    </>
  );
}
