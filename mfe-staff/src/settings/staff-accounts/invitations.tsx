import { rolesQuery, sendInvitationAgain } from '@chaps/api-client/staff';
import type { RoleInvitation } from '@chaps/contracts/staff';
import { formatLongDate, londonDate } from '@chaps/domain';
import { ActionResult, Button, DataTable } from '@chaps/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RowActions } from '../../components/table-parts.tsx';

/** When the link in the e-mail expires, or that it has expired. */
function describeLinkExpiry({ expires_at }: RoleInvitation): string {
  const end = new Date(expires_at);
  const day = formatLongDate(londonDate(end));
  return end > new Date() ? day : `ended on ${day}`;
}

interface InvitationsProps {
  invitations: RoleInvitation[];
  onWithdraw: (invitation: RoleInvitation) => void;
}

/** People who were offered a role by e-mail and have not accepted it yet. */
export function Invitations({ invitations, onWithdraw }: InvitationsProps) {
  const client = useQueryClient();
  const again = useMutation({
    mutationFn: ({ invitation_id }: RoleInvitation) => sendInvitationAgain(invitation_id),
    onSettled: () => client.invalidateQueries(rolesQuery()),
  });
  if (invitations.length === 0) return null;
  return (
    <>
      <DataTable
        dense
        caption="Invited"
        rows={invitations}
        rowKey={({ invitation_id }) => invitation_id}
        columns={[
          { key: 'email', header: 'Person' },
          { key: 'role', header: 'Role' },
          { key: 'scope', header: 'For', cell: ({ event_name }) => event_name ?? 'all events' },
          { key: 'until', header: 'Link valid until', cell: describeLinkExpiry },
          { key: 'invited_by', header: 'Invited by' },
          {
            key: 'actions',
            header: 'Actions',
            cell: (invitation) => (
              <RowActions>
                <Button
                  variant="quiet"
                  aria-label={`Send again: the invitation to ${invitation.email}`}
                  busy={again.isPending && again.variables === invitation}
                  busyLabel="Sending..."
                  onClick={() => again.mutate(invitation)}
                >
                  Send again
                </Button>
                <Button
                  variant="quiet"
                  aria-label={`Withdraw the invitation to ${invitation.email}`}
                  onClick={() => onWithdraw(invitation)}
                >
                  Withdraw
                </Button>
              </RowActions>
            ),
          },
        ]}
      />
      {again.isSuccess && (
        <ActionResult tone="success">
          We have sent the invitation again to {again.variables.email}.
        </ActionResult>
      )}
      {again.error && <ActionResult tone="error">{again.error.message}</ActionResult>}
    </>
  );
}
