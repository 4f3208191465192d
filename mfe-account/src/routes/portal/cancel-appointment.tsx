import { Button, VisuallyHidden } from '@chaps/shared/ui';
import { useEffect, useState } from 'react';
import type { CancelDialogProps } from './cancel-dialog.tsx';

type CancelDialog = typeof import('./cancel-dialog.tsx');

/** The button, once its dialog is there; the dialog asks, shows the refund and cancels. */
export function CancelAppointment(props: Omit<CancelDialogProps, 'onClose'>) {
  const [dialog, setDialog] = useState<CancelDialog>();
  const [asking, setAsking] = useState(false);
  useEffect(() => {
    import('./cancel-dialog.tsx').then(setDialog, reportError);
  }, []);
  if (!dialog) return null;
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        Cancel appointment
        <VisuallyHidden>: {props.appointment.event_name}</VisuallyHidden>
      </Button>
      {asking && <dialog.CancelDialog {...props} onClose={() => setAsking(false)} />}
    </>
  );
}
