import { CONSENT_WORDING } from '@chaps/shared/contracts/consent-wording';
import type { GpConsentEntry } from '@chaps/shared/contracts/gp-consents';
import type { ConsentRecord } from '@chaps/shared/contracts/personal-data';
import { formatDate } from '@chaps/shared/format';
import { queryClient } from '@chaps/shared/runtime';
import { Button, Dialog, VisuallyHidden } from '@chaps/shared/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { consentsQuery } from '../../api/consents.ts';
import { agreeToGpSharing, withdrawGpSharing } from '../../api/gp-consents.ts';
import { NotDone } from './dialog-failures.tsx';
import styles from './portal.module.css';

interface GpSharingProps {
  profileId: string;
  consent: ConsentRecord;
  /** Which test it is about, for screen readers: several consents stand in one list. */
  about: string;
}

/** What counts now, in a sentence. */
function stateOf(latest: GpConsentEntry | undefined): string {
  if (!latest) return 'You have not agreed to share your result with your GP.';
  const on = formatDate(latest.at);
  return latest.action === 'given'
    ? `On ${on} you agreed that your result may be shared with your GP.`
    : `On ${on} you withdrew your agreement to share your result with your GP.`;
}

/** The words of both questions. */
const QUESTIONS = {
  agree: {
    label: 'Share with my GP',
    title: 'Share your result with your GP?',
    busyLabel: 'Saving...',
    refuse: 'Do not share',
    failed: 'Your agreement was not saved',
  },
  withdraw: {
    label: 'Withdraw',
    title: 'Stop sharing with your GP?',
    busyLabel: 'Withdrawing...',
    refuse: 'Keep sharing',
    failed: 'Your agreement was not withdrawn',
  },
} as const;

function ConfirmDialog({
  profileId,
  consent,
  sharing,
  onClose,
}: Omit<GpSharingProps, 'about'> & { sharing: boolean; onClose: () => void }) {
  const id = consent.consent_id;
  const words = QUESTIONS[sharing ? 'withdraw' : 'agree'];
  const change = useMutation({
    mutationFn: () => (sharing ? withdrawGpSharing(id) : agreeToGpSharing(id)),
    onSuccess: (entry) => {
      queryClient.setQueryData(consentsQuery(profileId).queryKey, (consents) =>
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

/** Whether a result may be shared with the GP, and the way to change that. */
export function GpSharing({ about, ...props }: GpSharingProps) {
  const [asking, setAsking] = useState(false);
  const entries = props.consent.gp_consents;
  // An API of the version before does not tell.
  if (!entries) return null;
  const latest = entries.at(-1);
  const sharing = latest?.action === 'given';
  return (
    <>
      <p aria-live="polite">{stateOf(latest)}</p>
      <div className={styles.actions}>
        <Button variant="secondary" onClick={() => setAsking(true)}>
          {QUESTIONS[sharing ? 'withdraw' : 'agree'].label}
          <VisuallyHidden>
            {sharing ? `: sharing with my GP, ${about}` : `: ${about}`}
          </VisuallyHidden>
        </Button>
      </div>
      {asking && <ConfirmDialog {...props} sharing={sharing} onClose={() => setAsking(false)} />}
    </>
  );
}
