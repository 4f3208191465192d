import { sessionActions } from '@chaps/shared/runtime';
import { Spinner } from '@chaps/shared/ui';
import { type ReactNode, use, useEffect, useEffectEvent, useRef, useState } from 'react';
import { rememberIdleEnd } from '../session/session-end.ts';
import { useLogout } from '../session/use-logout.ts';
import { ClockContext } from './clock.ts';
import { type IdleStage, type IdleWatch, watchIdleness } from './idleness.ts';

type Warning = typeof import('./idle-warning.tsx');

/** The dialog, fetched while there is still a connection; nobody needs it to begin. */
function useWarning(): Warning | undefined {
  const [warning, setWarning] = useState<Warning>();
  useEffect(() => {
    import('./idle-warning.tsx').then(setWarning, reportError);
  }, []);
  return warning;
}

/**
 * Shows private pages only while somebody is there (issue 6, 'Privacy on screen'). When the time is
 * up they go from the screen at once, whatever the sign-out on the network takes.
 */
export function PrivacyTimeout({ children }: { children: ReactNode }) {
  const clock = use(ClockContext);
  const [stage, setStage] = useState<IdleStage>('active');
  const watch = useRef<IdleWatch>(undefined);
  const logout = useLogout();
  const warning = useWarning();

  const follow = useEffectEvent((next: IdleStage) => {
    setStage(next);
    if (next !== 'over') return;
    rememberIdleEnd();
    sessionActions().signOut().catch(reportError);
  });
  useEffect(() => {
    const started = watchIdleness(clock, (next) => follow(next));
    watch.current = started;
    return () => started.stop();
  }, [clock]);

  if (stage === 'over') return <Spinner label="Signing out..." />;
  return (
    <>
      {children}
      {warning && (
        <warning.IdleWarning
          open={stage === 'warning'}
          onStay={() => watch.current?.stay()}
          onSignOut={logout}
        />
      )}
    </>
  );
}
