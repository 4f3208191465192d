import { refreshReleases, requestRollback } from '@chaps/api-client/releases';
import { useQueryClient } from '@tanstack/react-query';
import { ReasonDialog } from '../../components/reason-dialog.tsx';
import type { ReleaseRow } from './release-rows.ts';

interface RollbackDialogProps {
  row: ReleaseRow;
  backTo: string;
  onClose: () => void;
}

export function RollbackDialog({ row, backTo, onClose }: RollbackDialogProps) {
  const { part, build, state, backWith = [] } = row;
  const client = useQueryClient();
  return (
    <ReasonDialog
      title={`Roll ${part} back?`}
      action="Roll back"
      busyLabel="Requesting..."
      keep="Cancel"
      done={`The rollback of ${part} has been requested.`}
      send={async (reason) => {
        await requestRollback({ part, from_build: build, to_build: backTo, reason });
        await refreshReleases(client);
      }}
      onClose={onClose}
    >
      <p>
        {state === 'canary'
          ? `The canary ${build} will end, and ${backTo} will stay live for everyone.`
          : `${build} will be withdrawn, and ${backTo} will be live for everyone.`}{' '}
        {backWith.length > 0 &&
          `Parts published with it will also be rolled back: ${backWith.join(', ')}. `}
        Open tabs keep the version they have loaded until the visitor opens another page.
      </p>
    </ReasonDialog>
  );
}
