import { Async, Button, Skeleton, useLazyModule, VisuallyHidden } from '@chaps/ui';
import { useState } from 'react';
import type { ChangeProps, Outcome } from './outcome-notice.tsx';

/** Loaded on demand, because few users need the dialogs. */
const loadDialogs = () => import('./change-dialogs.ts');

export function ChangeAppointment(props: ChangeProps) {
  const code = useLazyModule(loadDialogs);
  const [asking, setAsking] = useState<'move' | 'cancel'>();
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
      {asking && (
        <Async
          query={code}
          pending={<Skeleton label="Loading" width="10rem" height="3.25rem" />}
          title="The form could not be loaded"
        >
          {({ MoveDialog, CancelDialog }) => {
            const Dialog = asking === 'move' ? MoveDialog : CancelDialog;
            return <Dialog {...props} onChanged={changed} onClose={close} />;
          }}
        </Async>
      )}
    </>
  );
}
