import { Async, Button, Skeleton, useLazyModule, VisuallyHidden } from '@chaps/ui';
import { useState } from 'react';
import type { ChangeProps, Outcome } from './outcome-notice.tsx';

/** Loaded on demand, because few users need the dialogs. */
const loadDialogs = () => import('./change-dialogs.ts');

type DialogName = keyof Awaited<ReturnType<typeof loadDialogs>>;

interface ActionsProps extends ChangeProps {
  actions: ReadonlyArray<{ dialog: DialogName; label: string; variant: 'secondary' | 'quiet' }>;
}

/** Buttons that each open a dialog about the appointment. */
function Actions({ actions, ...props }: ActionsProps) {
  const code = useLazyModule(loadDialogs);
  const [asking, setAsking] = useState<DialogName>();
  const close = () => setAsking(undefined);
  const changed = (outcome: Outcome) => {
    close();
    props.onChanged(outcome);
  };
  return (
    <>
      {actions.map(({ dialog, label, variant }) => (
        <Button key={dialog} variant={variant} onClick={() => setAsking(dialog)}>
          {label}
          <VisuallyHidden>: {props.appointment.event_name}</VisuallyHidden>
        </Button>
      ))}
      {asking && (
        <Async
          query={code}
          pending={<Skeleton label="Loading" width="10rem" height="3.25rem" />}
          title="The form could not be loaded"
        >
          {({ [asking]: Dialog }) => <Dialog {...props} onChanged={changed} onClose={close} />}
        </Async>
      )}
    </>
  );
}

/** For a booked appointment. */
export const ChangeAppointment = (props: ChangeProps) => (
  <Actions
    {...props}
    actions={[
      { dialog: 'MoveDialog', label: 'Change the time', variant: 'secondary' },
      { dialog: 'CancelDialog', label: 'Cancel appointment', variant: 'quiet' },
    ]}
  />
);

/** For a place that is held and not booked. */
export const GiveUpPlace = (props: ChangeProps) => (
  <Actions
    {...props}
    actions={[{ dialog: 'GiveUpDialog', label: 'I do not need this place', variant: 'quiet' }]}
  />
);
