import { useSessionActions } from '@chaps/runtime';
import { ActionResult, Button, Page } from '@chaps/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryContent } from '../components/staff-page.tsx';
import { CodeForm } from './code-form.tsx';
import { EnrolAuthenticator } from './enrol-authenticator.tsx';
import { RecoveryCodeForm } from './use-recovery-code.tsx';

/** For staff who have enrolled an app. */
const EnterCode = ({ onLost }: { onLost: () => void }) => (
  <CodeForm>
    <Button variant="quiet" onClick={onLost}>
      Use a recovery code
    </Button>
  </CodeForm>
);

/** The second sign-in step: enrol an authenticator app, or enter its code. */
export function SecondFactor({ email }: { email: string }) {
  const { secondFactor } = useSessionActions();
  const [lost, setLost] = useState(false);
  const enrolled = useQuery({
    queryKey: ['staff', 'second-factor'],
    queryFn: () => secondFactor.isEnrolled(),
    staleTime: 0,
  });
  return (
    <Page title="Two-step verification" lead={`Signed in as ${email}.`} listed={false} width="text">
      <QueryContent query={enrolled}>
        {(has) => {
          if (!has) {
            return (
              <>
                {lost && (
                  <ActionResult tone="success">
                    The lost authenticator has been removed.
                  </ActionResult>
                )}
                <EnrolAuthenticator />
              </>
            );
          }
          if (!lost) return <EnterCode onLost={() => setLost(true)} />;
          return <RecoveryCodeForm onBack={() => setLost(false)} onRemoved={enrolled.refetch} />;
        }}
      </QueryContent>
    </Page>
  );
}
