import { paths } from '@chaps/contracts/paths';
import { useSiteConfig } from '@chaps/runtime';
import { Button } from '@chaps/ui';
import { Dialog } from '@chaps/ui/dialog';
import { Link } from 'react-router-dom';

/** The warning before the user enters a date of birth (spec 2, 'Sign-up'). */
export function AgeNotice({ open, onDismiss }: { open: boolean; onDismiss: () => void }) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onDismiss();
      }}
      title="Age Restriction Notice"
      tone="warning"
      actions={<Button onClick={onDismiss}>I understand</Button>}
    >
      <p>
        CHAPS events are for people aged 40 to 80 only. Please give your true date of birth: the
        laboratory checks it.
      </p>
      <p>
        Are you above 80? Read our{' '}
        <Link to={paths.elderlyPsaTesting()} onClick={onDismiss}>
          guidance on PSA testing for older men
        </Link>
        .
      </p>
    </Dialog>
  );
}

/** Spec 5, 'Sign-up': the age is not between 40 and 80. */
export function AgeError({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { email } = useSiteConfig().charity;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title="Age Restriction Error"
      tone="error"
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <p>
        CHAPS events are for people aged 40 to 80 only. Please do not register or book if you are
        outside this age group.
      </p>
      <p>
        If you have any queries, please e-mail us at <a href={`mailto:${email}`}>{email}</a>.
      </p>
    </Dialog>
  );
}
