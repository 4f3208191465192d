import { agreeToGpSharing, consentsQuery, withdrawGpSharing } from '@chaps/api-client/consents';
import { CONSENT_WORDING } from '@chaps/contracts/consent-wording';
import type { ConsentRecord } from '@chaps/contracts/personal-data';
import { queryClient } from '@chaps/runtime';
import { Button, Dialog } from '@chaps/ui';
import { useMutation } from '@tanstack/react-query';
import { NotDone } from './dialog-failures.tsx';

/** The words of both questions. */
const QUESTIONS = {
  agree: {
    title: 'Share your result with your GP?',
    busyLabel: 'Saving...',
    refuse: 'Do not share',
    failed: 'Your agreement was not saved',
  },
  withdraw: {
    title: 'Stop sharing with your GP?',
    busyLabel: 'Withdrawing...',
    refuse: 'Keep sharing',
    failed: 'Your agreement was not withdrawn',
  },
} as const;

interface GpDialogProps {
  consent: ConsentRecord;
  /** What counts now. */
  sharing: boolean;
  onClose: () => void;
}

/** Asks before sharing with the GP begins or ends; fetched when it is needed. */
export default function GpDialog({ consent, sharing, onClose }: GpDialogProps) {
  const id = consent.consent_id;
  const words = QUESTIONS[sharing ? 'withdraw' : 'agree'];
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
      title={words.title}
      actions={
        <>
          <Button
            busy={change.isPending}
            busyLabel={words.busyLabel}
            onClick={() => change.mutate()}
          >
            {sharing ? 'Stop sharing' : 'I agree'}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {words.refuse}
          </Button>
        </>
      }
    >
      <p>
        {sharing
          ? 'From now on we do not share this result with your GP. What your GP has been told already stays with them.'
          : CONSENT_WORDING.questions.gpConsent}
      </p>
      {change.error && <NotDone title={words.failed} error={change.error} />}
    </Dialog>
  );
}
