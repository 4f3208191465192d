import { refreshStaff, revokeRole } from '@chaps/api-client/staff';
import type { RoleGrant } from '@chaps/contracts/staff';
import { Button, LazyDialog, Notice } from '@chaps/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';

export function RevokeDialog({ grant, onClose }: { grant: RoleGrant; onClose: () => void }) {
  const client = useQueryClient();
  const revocation = useMutation({
    mutationFn: () => revokeRole(grant.grant_id),
    onSuccess: async () => {
      await refreshStaff(client);
      onClose();
    },
  });
  return (
    <LazyDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Revoke this role?"
      tone="warning"
      actions={
        <>
          <Button
            variant="danger"
            busy={revocation.isPending}
            busyLabel="Revoking..."
            onClick={() => revocation.mutate()}
          >
            Revoke the role
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Keep it
          </Button>
        </>
      }
    >
      <p>
        {grant.email} is no longer {grant.role} for {grant.event_name ?? 'all events'}, at once.
      </p>
      {revocation.error && (
        <Notice tone="error" live>
          {revocation.error.message}
        </Notice>
      )}
    </LazyDialog>
  );
}
