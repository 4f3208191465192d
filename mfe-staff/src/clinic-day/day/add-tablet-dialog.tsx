import type { DeviceCode } from '@chaps/contracts/clinic-devices';
import { londonTime } from '@chaps/domain';
import { ActionResult, Button, LazyDialog, Skeleton, useLazyModule } from '@chaps/ui';
import styles from '../day.module.css';

const loadQrCode = () => import('@chaps/ui/qr-code');

interface AddTabletDialogProps {
  eventId: string;
  code: DeviceCode;
  onClose: () => void;
}

/** The code that enrols one tablet, and what to do with it. */
export function AddTabletDialog({ eventId, code, onClose }: AddTabletDialogProps) {
  const { data: drawn, error } = useLazyModule(loadQrCode);
  // In the fragment, so that no server sees or logs it.
  const path = `/clinic/${eventId}#enrol=${code.code}`;
  return (
    <LazyDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Add a tablet"
      actions={
        <Button variant="secondary" onClick={onClose}>
          Done
        </Button>
      }
    >
      {drawn ? (
        <drawn.QrCode
          className={styles.qr}
          text={`${location.origin}${path}`}
          label="QR code for the tablet’s camera"
        />
      ) : error ? (
        <ActionResult tone="error">
          The QR code could not be loaded. Use the link below on the tablet itself.
        </ActionResult>
      ) : (
        <Skeleton />
      )}
      <ol>
        <li>Point the tablet’s camera at this code, and open the link that appears.</li>
        <li>Sign in there. Everyone at the door and the chair signs in with their own account.</li>
        <li>Give the tablet a name, such as ‘Door 1’.</li>
      </ol>
      <p>
        The code works for one tablet and expires at {londonTime(new Date(code.expires_at))}. Is
        this the tablet? <a href={path}>Enrol this one</a>.
      </p>
    </LazyDialog>
  );
}
