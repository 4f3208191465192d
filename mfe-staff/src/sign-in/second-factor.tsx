import { useSessionActions } from '@chaps/runtime';
import { Page } from '@chaps/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '../components/loaded.tsx';
import { EnrolApp } from './enrol-app.tsx';
import { EnterCode } from './enter-code.tsx';
import { UseRecoveryCode } from './use-recovery-code.tsx';

/** The second step of signing in: enrol an authenticator app, or enter its code. */
export function SecondFactor({ email }: { email: string }) {
  const { secondFactor } = useSessionActions();
  const [lost, setLost] = useState(false);
  const enrolled = useQuery({
    queryKey: ['staff', 'second-factor'],
    queryFn: async () => (await secondFactor?.isEnrolled()) ?? false,
    staleTime: 0,
  });
  return (
    <Page title="Second step" lead={`Signed in as ${email}.`} listed={false} width="text">
      <Loaded query={enrolled}>
        {(has) => {
          if (!has) return <EnrolApp />;
          if (!lost) return <EnterCode onLost={() => setLost(true)} />;
          return <UseRecoveryCode onBack={() => setLost(false)} onRemoved={enrolled.refetch} />;
        }}
      </Loaded>
    </Page>
  );
}
