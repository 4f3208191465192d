import { useSessionActions } from '@chaps/runtime';
import { ActionResult, Button } from '@chaps/ui';
import { useMutation } from '@tanstack/react-query';
import { CodeForm } from './code-form.tsx';
import styles from './sign-in.module.css';

/** Enrols an authenticator app with a QR code, or with a secret that the user types. */
export function EnrolAuthenticator() {
  const { secondFactor } = useSessionActions();
  const enrolment = useMutation({ mutationFn: secondFactor.enrol });
  const outcome = enrolment.data;
  if (outcome?.ok) {
    return (
      <>
        <ActionResult tone="info">
          Scan this QR code with the app, or type in the secret.
        </ActionResult>
        <img src={outcome.qrCode} alt="QR code of the secret below" className={styles.picture} />
        <p>
          Secret: <code className={styles.secret}>{outcome.secret}</code>
        </p>
        <CodeForm factorId={outcome.factorId} />
      </>
    );
  }
  return (
    <>
      <p>
        You need an authenticator app on your phone. It shows a new code every 30 seconds. You will
        enter one each time you sign in.
      </p>
      {outcome && <ActionResult tone="error">{outcome.message}</ActionResult>}
      <Button
        busy={enrolment.isPending}
        busyLabel="Preparing..."
        onClick={() => enrolment.mutate()}
      >
        Set up the app
      </Button>
    </>
  );
}
