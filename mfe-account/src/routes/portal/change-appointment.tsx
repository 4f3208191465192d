import type { Appointment } from '@chaps/contracts/appointments';
import { Button, useLazyModule, VisuallyHidden } from '@chaps/ui';
import { useState } from 'react';
import type { Outcome } from './outcome-notice.tsx';

/** Few users need the dialogs. */
const loadDialogs = () => import('./change-dialogs.ts');

export interface ChangeProps {
  appointment: Appointment;
  onChanged: (outcome: Outcome) => void;
}

export function ChangeAppointment(props: ChangeProps) {
  const { module: dialogs } = useLazyModule(loadDialogs);
  const [asking, setAsking] = useState<'move' | 'cancel'>();
  if (!dialogs) return null;
  const about = <VisuallyHidden>: {props.appointment.event_name}</VisuallyHidden>;
  const close = () => setAsking(undefined);
  const changed = (outcome: Outcome) => {
    close();
    props.onChanged(outcome);
  };
  return (
    <>
      <Button variant="secondary" onClick={() => setAsking('move')}>
        Change the time{about}
      </Button>
      <Button variant="quiet" onClick={() => setAsking('cancel')}>
        Cancel appointment{about}
      </Button>
      {asking === 'move' && <dialogs.MoveDialog {...props} onChanged={changed} onClose={close} />}
      {asking === 'cancel' && (
        <dialogs.CancelDialog {...props} onChanged={changed} onClose={close} />
      )}
    </>
  );
}
