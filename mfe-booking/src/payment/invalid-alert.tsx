import { Button, Dialog } from '@chaps/ui';
import { CHECK_CARD, INVALID_FORM } from './invalid-form.ts';

/** Spec 8: an alert says 'The payment form is invalid'. */
export default function InvalidAlert({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      tone="error"
      title={INVALID_FORM}
      actions={<Button onClick={onClose}>Check the card details</Button>}
    >
      <p>{CHECK_CARD}</p>
    </Dialog>
  );
}
