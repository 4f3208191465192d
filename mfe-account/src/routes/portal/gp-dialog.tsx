import { agreeToGpSharing, consentsQuery, withdrawGpSharing } from '@chaps/api-client/consents';
import { CONSENT_WORDING } from '@chaps/contracts/consent-wording';
import type { ConsentRecord } from '@chaps/contracts/personal-data';
import { queryClient } from '@chaps/runtime';
import { Button } from '@chaps/ui';
import { ActionFailure } from '@chaps/ui/action-failure';
import { Dialog } from '@chaps/ui/dialog';
import { useMutation } from '@tanstack/react-query';

const DIALOG_TEXTS = {
  agree: {
    title: 'Share your result with your GP?',
    busyLabel: 'Saving...',
    cancel: 'Do not share',
    failed: 'Your agreement was not saved',
    perhaps: 'your agreement was saved',
  },
  withdraw: {
    title: 'Stop sharing with your GP?',
    busyLabel: 'Withdrawing...',
    cancel: 'Keep sharing',
    failed: 'Your agreement was not withdrawn',
    perhaps: 'your agreement was withdrawn',
  },
} as const;

interface GpDialogProps {
  consent: ConsentRecord;
  sharing: boolean;
  onClose: () => void;
}

export function GpDialog({ consent, sharing, onClose }: GpDialogProps) {
  const id = consent.consent_id;
  const text = DIALOG_TEXTS[sharing ? 'withdraw' : 'agree'];
  const change = useMutation({
    mutationFn: () => (sharing ? withdrawGpSharing(id) : agreeToGpSharing(id)),
    onSuccess: (entry) => {
      queryClient.setQueryData(consentsQuery().queryKey, (consents) =>
        consents?.map((one) =>
          one.consent_id === id
            ? { ...one, gp_consents: [...(one.gp_consents ?? []), entry] }
            : one,
        ),
      );
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={text.title}
      actions={
        <>
          <Button
            busy={change.isPending}
            busyLabel={text.busyLabel}
            onClick={() => change.mutate()}
          >
            {sharing ? 'Stop sharing' : 'I agree'}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {text.cancel}
          </Button>
        </>
      }
    >
      <p>
        {sharing
          ? 'From now on we will not share this result with your GP. This does not change what your GP has already been told.'
          : CONSENT_WORDING.questions.gpConsent}
      </p>
      {change.error && (
        <ActionFailure title={text.failed} perhaps={text.perhaps} error={change.error} />
      )}
    </Dialog>
  );
}
