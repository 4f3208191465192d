import type { Appointment } from '@chaps/contracts/appointments';
import { paths } from '@chaps/contracts/paths';
import { formatLongDate } from '@chaps/domain';
import {
  Button,
  Card,
  Cluster,
  FocusedHeading,
  LoadFailure,
  Notice,
  Skeleton,
  Stack,
} from '@chaps/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import styles from './consent-form.module.css';
import { ConsentForm } from './consent-form.tsx';
import { useConfirm } from './use-confirm.ts';
import { useConsentDraft } from './use-consent-draft.ts';

export interface ConsentStepProps {
  appointment: Appointment;
  email: string;
  arrived: boolean;
  onSeatGone: () => void;
}

/** A consent recorded before a reload or before returning from the payment. */
function ConsentGiven({
  onContinue,
  onRepeat,
}: {
  onContinue: () => Promise<void>;
  onRepeat: () => void;
}) {
  const [busy, setBusy] = useState(false);
  const go = () => {
    setBusy(true);
    void onContinue().finally(() => setBusy(false));
  };
  return (
    <>
      <Notice tone="success" title="We have your consent form">
        <p>You do not need to fill it in again.</p>
      </Notice>
      <Cluster>
        <Button busy={busy} busyLabel="Processing..." onClick={go}>
          Continue
        </Button>
        <Button variant="quiet" onClick={onRepeat}>
          Fill it in again
        </Button>
      </Cluster>
    </>
  );
}

function Answers({ appointment, email, onSeatGone }: Omit<ConsentStepProps, 'arrived'>) {
  const confirm = useConfirm({ appointment, email, onSeatGone });
  const { draft, ready, failed, retry, startAnew, keep, isSafe } = useConsentDraft(
    appointment.event_id,
  );
  const [repeated, setRepeated] = useState(false);
  if (!ready && failed) {
    return (
      <LoadFailure
        title="We could not load your answers"
        message="If you started this form before, your answers are saved. Please try again. If you fill it in again, your new answers replace the earlier ones."
        onRetry={retry}
      >
        <Button variant="quiet" onClick={startAnew}>
          Fill it in again
        </Button>
      </LoadFailure>
    );
  }
  if (!ready) return <Skeleton height="20rem" />;
  if (appointment.consent_given && !repeated && !draft) {
    return <ConsentGiven onContinue={() => confirm()} onRepeat={() => setRepeated(true)} />;
  }
  return (
    <>
      <p className={styles.lead}>
        Your answers help us to understand your result. They are kept private. If this page closes,
        come back within an hour and they will still be here.
      </p>
      <ConsentForm
        submitLabel="Continue"
        draft={draft}
        onDraft={keep}
        isSafe={isSafe}
        onAnswers={confirm}
      />
    </>
  );
}

/** Spec 2: 'The consent form appears as a section inside this page.' */
export function ConsentStep({ arrived, ...props }: ConsentStepProps) {
  const { event_id, event_date, start_time } = props.appointment;
  return (
    <section aria-label="Consent form">
      <Stack>
        <Card tone="tinted">
          <p className={styles.chosen}>
            Your time: <strong>{formatLongDate(event_date)}</strong>, <strong>{start_time}</strong>
          </p>
          <Link to={paths.bookEvent(event_id)}>Change the time</Link>
        </Card>
        <FocusedHeading focus={arrived}>Consent form</FocusedHeading>
        <Answers {...props} />
      </Stack>
    </section>
  );
}
