import { paths } from '@chaps/contracts/paths';
import { type RequireSessionProps, SessionGate } from '@chaps/ui';

/** `SessionGate` for remotes. The shell, which names no page, does not include it in its files. */
export const RequireSession = (props: RequireSessionProps) => (
  <SessionGate signInPage={paths.login()} {...props} />
);
