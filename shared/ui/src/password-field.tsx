import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { type ComponentProps, useState } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { FieldFrame, type FieldTexts, useFieldIds } from './field-frame.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

export type PasswordFieldProps = FieldTexts & Omit<ComponentProps<'input'>, 'type'>;

/** A password field that can show its value. Pasting and password managers work. */
export function PasswordField({
  label,
  hint,
  error,
  optional,
  className,
  ...native
}: PasswordFieldProps) {
  const ids = useFieldIds(native, { hint, error });
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame ids={ids} label={label} hint={hint} error={error} optional={optional}>
      <span className={styles.secretFrame}>
        <input
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...native}
          type={shown ? 'text' : 'password'}
          id={ids.id}
          aria-describedby={ids.describedBy}
          aria-invalid={error ? true : undefined}
          className={classNames(styles.control, styles.secret, className)}
        />
        <button
          type="button"
          className={styles.reveal}
          aria-controls={ids.id}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
          {shown ? 'Hide' : 'Show'} <VisuallyHidden>{label}</VisuallyHidden>
        </button>
        <VisuallyHidden>
          <span aria-live="polite">{shown ? 'Your password is shown' : ''}</span>
        </VisuallyHidden>
      </span>
    </FieldFrame>
  );
}
