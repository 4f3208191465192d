import { refreshStaff } from '@chaps/api-client/staff';
import { ActionResult, Button, LazyDialog } from '@chaps/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { showSuccess } from './show-success.ts';

interface ConfirmDialogProps {
  title: string;
  variant: 'danger' | 'primary';
  action: string;
  busyLabel: string;
  keep: string;
  /** The message shown afterwards. */
  done: string;
  /** @throws {ApiError} whose message is shown */
  send: () => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
}

/** Asks for confirmation before a change. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, variant, action, busyLabel, keep, done, send, onClose, children } = props;
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: send,
    onSuccess: async () => {
      await refreshStaff(client);
      onClose();
      showSuccess(done);
    },
  });
  return (
    <LazyDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      {...(variant === 'danger' ? { tone: 'warning' as const } : {})}
      actions={
        <>
          <Button
            variant={variant}
            busy={change.isPending}
            busyLabel={busyLabel}
            onClick={() => change.mutate()}
          >
            {action}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {keep}
          </Button>
        </>
      }
    >
      <p>{children}</p>
      {change.error && <ActionResult tone="error">{change.error.message}</ActionResult>}
    </LazyDialog>
  );
}
