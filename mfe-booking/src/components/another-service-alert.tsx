import { Button, Dialog } from '@chaps/ui';
import { useState } from 'react';

export default function AnotherServiceAlert({ onClose }: { onClose: () => void }) {
  const [open, setOpen] = useState(true);
  const close = () => {
    setOpen(false);
    onClose();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title="Add another service"
      actions={<Button onClick={close}>OK</Button>}
    >
      <p>
        You can book one service at a time. To book another one, finish this booking first, then
        choose the next event.
      </p>
    </Dialog>
  );
}
