import { Button, type ButtonProps } from '@chaps/ui';
import { type ReactNode, useState } from 'react';

interface DialogButtonProps extends Pick<ButtonProps, 'variant' | 'aria-label' | 'children'> {
  dialog: (onClose: () => void) => ReactNode;
}

/** A button that opens a dialog. */
export function DialogButton({ dialog, ...button }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" {...button} onClick={() => setOpen(true)} />
      {isOpen && dialog(() => setOpen(false))}
    </>
  );
}
