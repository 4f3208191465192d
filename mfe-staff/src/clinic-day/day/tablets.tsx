import { createDeviceCode, devicesQuery, revokeDevice } from '@chaps/api-client/clinic-devices';
import type { ClinicDevice, DeviceCode } from '@chaps/contracts/clinic-devices';
import { londonTime } from '@chaps/domain';
import { ActionResult, Button, ButtonRow, DataTable } from '@chaps/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { QueryContent } from '../../components/staff-page.tsx';
import { formatDateAndTime, NoWrap } from '../../components/table-parts.tsx';
import styles from '../day.module.css';
import { AddTabletDialog } from './add-tablet-dialog.tsx';
import { countMinutesSince } from './words.tsx';

/** 'just now' for up to a minute: a tablet with a network is seen every few seconds. */
function describeLastSeen({ last_seen_at }: ClinicDevice): string {
  const minutes = countMinutesSince(last_seen_at);
  if (minutes < 1) return 'just now';
  return minutes < 60 ? `${minutes} min ago` : formatDateAndTime(last_seen_at);
}

const formatOptional = (value: number | null, unit = '') =>
  value === null ? '' : `${value}${unit}`;

interface TableProps {
  devices: ClinicDevice[];
  onRevoke: (device: ClinicDevice) => void;
}

const Table = ({ devices, onRevoke }: TableProps) => (
  <DataTable
    dense
    caption="Tablets"
    captionHidden
    rows={devices}
    rowKey={({ device_id }) => device_id}
    columns={[
      { key: 'label', header: 'Tablet', rowHeader: true },
      {
        key: 'seen',
        header: 'Last seen',
        cell: (device) => <NoWrap>{describeLastSeen(device)}</NoWrap>,
      },
      {
        key: 'unsent',
        header: 'Not sent yet',
        align: 'end',
        cell: ({ unsent }) => formatOptional(unsent),
      },
      {
        key: 'battery',
        header: 'Battery',
        align: 'end',
        cell: ({ battery }) => formatOptional(battery, ' %'),
      },
      { key: 'enrolled_by', header: 'Added by' },
      {
        key: 'actions',
        header: 'Actions',
        cell: (device) =>
          device.revoked_at ? (
            `Revoked at ${londonTime(new Date(device.revoked_at))}`
          ) : (
            <Button
              variant="quiet"
              aria-label={`Revoke ${device.label}`}
              onClick={() => onRevoke(device)}
            >
              Revoke
            </Button>
          ),
      },
    ]}
  />
);

/** The tablets of the day: when each was last seen, and a button to revoke a lost one. */
export function Tablets({ eventId }: { eventId: string }) {
  const devices = useQuery(devicesQuery(eventId));
  const [shown, setShown] = useState<DeviceCode>();
  const [revoking, setRevoking] = useState<ClinicDevice>();
  const code = useMutation({ mutationFn: () => createDeviceCode(eventId), onSuccess: setShown });
  return (
    <section className={styles.part} aria-labelledby="tablets">
      <h3 id="tablets" tabIndex={-1}>
        Tablets
      </h3>
      <QueryContent query={devices}>
        {(list) =>
          list.length === 0 ? (
            <p>No tablet is enrolled for this event yet.</p>
          ) : (
            <Table devices={list} onRevoke={setRevoking} />
          )
        }
      </QueryContent>
      {code.error && <ActionResult tone="error">{code.error.message}</ActionResult>}
      <ButtonRow>
        <Button
          variant="secondary"
          busy={code.isPending}
          busyLabel="Creating a code..."
          onClick={() => code.mutate()}
        >
          Add a tablet
        </Button>
      </ButtonRow>
      {shown && (
        <AddTabletDialog eventId={eventId} code={shown} onClose={() => setShown(undefined)} />
      )}
      {revoking && (
        <ConfirmDialog
          title={`Revoke ${revoking.label}?`}
          variant="danger"
          action="Revoke it"
          busyLabel="Revoking..."
          keep="Keep it"
          done={`${revoking.label} has been revoked.`}
          send={() => revokeDevice(eventId, revoking.device_id)}
          onClose={() => setRevoking(undefined)}
        >
          As soon as the tablet is online, it will delete its data, including unsent steps
          {revoking.unsent ? ` (${revoking.unsent} when it was last seen)` : ''}. Anyone signed in
          on it will be signed out immediately. Revoke a tablet that is lost or stolen.
        </ConfirmDialog>
      )}
    </section>
  );
}
