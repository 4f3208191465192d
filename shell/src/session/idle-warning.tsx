import { Button, Dialog } from '@chaps/ui';

interface IdleWarningProps {
  open: boolean;
  onStay: () => void;
  onSignOut: () => void;
}

/**
 * The question one minute before the end. Its words do not change while it is open, so a screen
 * reader says them once. Closing it in any way means that somebody is there.
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
        You have not used this site for 14 minutes. To keep your details private, we sign you out in
        one minute.
      </p>
    </Dialog>
  );
}
