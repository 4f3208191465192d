import { Button } from '@chaps/ui';
import { Dialog } from '@chaps/ui/dialog';

interface IdleWarningProps {
  open: boolean;
  onStay: () => void;
  onSignOut: () => void;
}

/**
 * The warning one minute before the session ends. Its text does not change while it is open, so that screen
 * readers announce it once. Closing it in any way keeps the session.
 */
export function IdleWarning({ open, onStay, onSignOut }: IdleWarningProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onStay();
      }}
      title="Are you still there?"
      tone="warning"
      actions={
        <>
          <Button onClick={onStay}>Stay signed in</Button>
          <Button variant="secondary" onClick={onSignOut}>
            Sign out
          </Button>
        </>
      }
    >
      <p>
        You have not used this site for 14 minutes. To keep your details private, we will sign you
        out in one minute.
      </p>
    </Dialog>
  );
}
