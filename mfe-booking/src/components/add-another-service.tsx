import { Button, Dialog } from '@chaps/shared/ui';
import { useState } from 'react';

/** Spec 2, 'Book event': the button 'only shows an alert'. */
export function AddAnotherService() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" fullWidth onClick={() => setOpen(true)}>
        Add another service
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Add another service"
        actions={<Button onClick={() => setOpen(false)}>OK</Button>}
      >
        <p>
          You can book one service at a time. To book another one, finish this booking first, then
          choose the next event.
        </p>
      </Dialog>
    </>
  );
}
