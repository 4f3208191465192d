import { confirmClaim, rejectClaim } from '@chaps/api-client/told-results';
import type { NotToldResult } from '@chaps/contracts/told-results';
import { formatDate } from '@chaps/domain';
import { ActionResult, Button, VisuallyHidden } from '@chaps/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';

interface AccountProps {
  entry: NotToldResult;
  onConfirmed: (entry: NotToldResult) => void;
  onReject: (entry: NotToldResult) => void;
}

const CALL =
  'Call them and ask whether the account is theirs. The telephone number shown here and the address used for letters were recorded before the account was created.';
const WRITE =
  'Write to them and ask whether the account is theirs. The address used for letters was recorded before the account was created.';

/** Why the result is not shown in the person’s account, and what to do about it. */
export const UnconfirmedAccount = ({ phone, phone_changed_on: changedOn }: NotToldResult) => (
  <div>
    Their account does not show it yet: staff changed the e-mail address after the sample was taken,
    or it is a staff account. {phone ? CALL : WRITE}
    {changedOn && ` Staff changed the telephone number on ${formatDate(changedOn)}.`}
  </div>
);

/** Asks the clinician to confirm whose account it is: until then the result is not shown in it. */
export function AccountToConfirm({ entry, onConfirmed, onReject }: AccountProps) {
  const { profile_id: profileId, name } = entry;
  const client = useQueryClient();
  const confirm = useMutation({
    mutationFn: () => confirmClaim(profileId),
    onSuccess: () => onConfirmed(entry),
    onSettled: () => client.invalidateQueries({ queryKey: ['staff'] }),
  });
  return (
    <>
      {confirm.error && <ActionResult tone="error">{confirm.error.message}</ActionResult>}
      <Button
        variant="secondary"
        busy={confirm.isPending}
        busyLabel="Confirming..."
        onClick={() => confirm.mutate()}
      >
        The account is theirs <VisuallyHidden>: {name}</VisuallyHidden>
      </Button>
      <Button variant="secondary" onClick={() => onReject(entry)}>
        The account is not theirs <VisuallyHidden>: {name}</VisuallyHidden>
      </Button>
    </>
  );
}

interface RejectProps {
  entry: NotToldResult;
  onClose: () => void;
}

/** Takes another person's account away from the record. */
export const RejectAccountDialog = ({ entry, onClose }: RejectProps) => (
  <ConfirmDialog
    title={`Remove the account from ${entry.name}’s record?`}
    variant="danger"
    action="Remove the account"
    busyLabel="Removing the account..."
    keep="Cancel"
    done={`${entry.name} no longer has an account. Letters about their results are ready to be checked.`}
    send={() => rejectClaim(entry.profile_id)}
    onClose={onClose}
  >
    Do this only if they said that the account is not theirs. Its owner will be signed out, will no
    longer see anything about this person, and will lose their places on waiting lists. The record
    will return to what it was before the account, without an e-mail address or NHS number, and
    letters will be drafted for results not yet given. Check the bookings: the other person may have
    made or changed some.
  </ConfirmDialog>
);
