import { exportForDataRequest } from '@chaps/api-client/data-requests';
import type { DataRequest } from '@chaps/contracts/data-requests';
import { Button, ButtonRow } from '@chaps/ui';
import { useState } from 'react';
import { FileButton } from '../../components/file-button.tsx';
import { usePermissions } from '../../components/staff-page.tsx';
import { CloseDialog } from './close-dialog.tsx';
import { EraseDialog } from './erase-dialog.tsx';

/** What to do for this kind of request. */
function Advice({ request: { kind, name } }: { request: DataRequest }) {
  if (name === null)
    return <p>There is no record of this person. Tell them so, and close the request.</p>;
  switch (kind) {
    case 'access':
      return (
        <p>
          They can download the file in the portal, under ‘My data’. Otherwise a clinician must
          download it here, because it contains results. Encrypt the file before you send it, then
          delete it.
        </p>
      );
    case 'erasure':
      return (
        <p>
          An administrator must erase their data. First end any staff roles they have, and cancel
          upcoming bookings and payments in progress.
        </p>
      );
    default:
      return <p>Correct it on the person’s page. Only the laboratory can correct a result.</p>;
  }
}

const readFile = async (id: string) =>
  new Blob([JSON.stringify(await exportForDataRequest(id), null, 2)], { type: 'application/json' });

/** The actions for an open request that the role allows. */
export function RequestActions({ request }: { request: DataRequest }) {
  const may = usePermissions();
  const [open, setOpen] = useState<'done' | 'refused' | 'erase'>();
  const close = () => setOpen(undefined);
  const { data_request_id: id, kind, name, profile_id } = request;
  const isErasure = kind === 'erasure' && name !== null;
  return (
    <>
      <Advice request={request} />
      {kind === 'access' && name && may('export people') && (
        <FileButton
          label="Save everything we hold"
          name={`chaps-${profile_id}.json`}
          read={() => readFile(id)}
          saved="The file has been saved. It contains health data: encrypt it before you send it, then delete it."
        />
      )}
      <ButtonRow>
        {isErasure && may('erase people') && (
          <Button variant="danger" onClick={() => setOpen('erase')}>
            Erase their data
          </Button>
        )}
        {!isErasure && may('answer data requests') && (
          <Button onClick={() => setOpen('done')}>Mark as answered</Button>
        )}
        {may('answer data requests') && (
          <Button variant="quiet" onClick={() => setOpen('refused')}>
            Refuse the request
          </Button>
        )}
      </ButtonRow>
      {(open === 'done' || open === 'refused') && (
        <CloseDialog requestId={id} outcome={open} onClose={close} />
      )}
      {open === 'erase' && name && <EraseDialog requestId={id} name={name} onClose={close} />}
    </>
  );
}
