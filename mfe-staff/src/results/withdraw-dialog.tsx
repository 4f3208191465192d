import { withdrawResult } from '@chaps/api-client/staff-results';
import { useQueryClient } from '@tanstack/react-query';
import { ReasonDialog } from '../components/reason-dialog.tsx';

interface WithdrawDialogProps {
  resultId: string;
  /** With its unit. */
  value: string;
  name: string;
  onClose: () => void;
}

/** Withdraws a result that the laboratory has reported as wrong. It is hidden immediately. */
export function WithdrawDialog({ resultId, value, name, onClose }: WithdrawDialogProps) {
  const client = useQueryClient();
  return (
    <ReasonDialog
      title={`Withdraw the result of ${name}?`}
      action="Withdraw the result"
      busyLabel="Withdrawing..."
      keep="Keep it"
      done="The result has been withdrawn."
      send={async (reason) => {
        try {
          await withdrawResult(resultId, reason);
        } finally {
          await client.invalidateQueries({ queryKey: ['staff'] });
        }
      }}
      onClose={onClose}
    >
      <p>
        Do this when the laboratory says that {value} is wrong or belongs to another person. {name}{' '}
        will no longer see it, and will be notified by e-mail or listed under ‘Results not yet
        given’. Its follow-up will end. If they had a letter about it, another will be drafted, and
        one to their GP if the GP was informed. This cannot be undone.
      </p>
    </ReasonDialog>
  );
}
