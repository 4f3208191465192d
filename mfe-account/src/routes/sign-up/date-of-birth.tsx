import { paths } from '@chaps/contracts/paths';
import { TextField } from '@chaps/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { BoundField } from '../../components/bound-field.ts';
import { dismissAgeNotice, useSignUpDraft } from './draft.ts';
import { useAgeDialogs } from './use-age-dialogs.ts';

interface DateOfBirthProps {
  field: BoundField;
  /** London day, `YYYY-MM-DD`; the latest date offered. */
  today: string;
}

/** The date of birth, with the notice on its first focus or click (spec 2, 'Sign-up'). */
export function DateOfBirth({ field, today }: DateOfBirthProps) {
  const dismissed = useSignUpDraft((draft) => draft.ageNoticeDismissed);
  const [open, setOpen] = useState(false);
  const dialogs = useAgeDialogs();
  const warn = () => {
    if (!dismissed) setOpen(true);
  };
  const dismiss = () => {
    setOpen(false);
    dismissAgeNotice();
  };
  return (
    <>
      <TextField
        {...field}
        label={
          <>
            {field.label} <Link to={paths.elderlyPsaTesting()}>(above 80? Read our guidance)</Link>
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
