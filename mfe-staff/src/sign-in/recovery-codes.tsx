import { meQuery, renewRecoveryCodes } from '@chaps/api-client/staff';
import { ActionResult, Button, ButtonRow, Notice } from '@chaps/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import styles from './sign-in.module.css';

/** Asks staff with few recovery codes left to print new ones, which are shown once. */
export function RecoveryCodes({ left }: { left: number }) {
  const client = useQueryClient();
  const renewal = useMutation({
    mutationFn: renewRecoveryCodes,
    onSuccess: () => client.invalidateQueries(meQuery()),
  });
  if (renewal.data) {
    return (
      <ActionResult tone="success" title="Your recovery codes" level={2}>
        <p>Each code works once if you lose your phone. They will not be shown again.</p>
        <ul className={styles.codes}>
          {renewal.data.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <ButtonRow>
          <Button variant="secondary" onClick={() => window.print()}>
            Print
          </Button>
          <Button variant="quiet" onClick={() => renewal.reset()}>
            I have saved them
          </Button>
        </ButtonRow>
      </ActionResult>
    );
  }
  if (left > 2) return null;
  return (
    <Notice tone="warning" title="You are running out of recovery codes" level={2}>
      <p>
        {left === 0 ? 'You have none left.' : `You have ${left} left.`} Without one, you cannot sign
        in if you lose your phone.
      </p>
      {renewal.error && <p role="alert">{renewal.error.message}</p>}
      <Button busy={renewal.isPending} busyLabel="Preparing..." onClick={() => renewal.mutate()}>
        Create ten new codes
      </Button>
    </Notice>
  );
}
