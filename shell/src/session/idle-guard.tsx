import { useSession, useSessionActions } from '@chaps/runtime';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  browserClock,
  type Clock,
  type IdleStage,
  type IdleWatch,
  watchIdleness,
} from './idleness.ts';

interface IdleGuardProps {
  clock?: Clock;
  signInPage: string;
}

type WarningModule = typeof import('./idle-warning.tsx');

/** The dialog, loaded while there is still a connection. */
function useWarningModule(): WarningModule | undefined {
  const [warning, setWarning] = useState<WarningModule>();
  useEffect(() => {
    import('./idle-warning.tsx').then(setWarning, reportError);
  }, []);
  return warning;
}

function IdlenessMonitor({ clock, signInPage }: Required<IdleGuardProps>) {
  const [stage, setStage] = useState<IdleStage>('active');
  const watch = useRef<IdleWatch>(undefined);
  const warning = useWarningModule();
  const navigate = useNavigate();
  const session = useSessionActions();

  const follow = useEffectEvent((next: IdleStage) => {
    setStage(next);
    if (next === 'over') session.signOut('idle').catch(reportError);
  });
  useEffect(() => {
    const started = watchIdleness(clock, (next) => follow(next));
    watch.current = started;
    return () => started.stop();
  }, [clock]);

  const signOut = async () => {
    await session.signOut();
    // Without navigation state: the next user must not land on this user's page.
    navigate(signInPage, { replace: true, state: null });
  };
  return (
    warning && (
      <warning.IdleWarning
        open={stage === 'warning'}
        onStay={() => watch.current?.stay()}
        onSignOut={() => signOut().catch(reportError)}
      />
    )
  );
}

/** Signs a user out after 15 minutes without activity, on every page. */
export function IdleGuard({ clock = browserClock, signInPage }: IdleGuardProps) {
  const user = useSession((session) => session.user?.id);
  return user === undefined ? null : (
    <IdlenessMonitor key={user} clock={clock} signInPage={signInPage} />
  );
}
