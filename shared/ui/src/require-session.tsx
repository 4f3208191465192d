import { paths } from '@chaps/contracts/paths';
import { type RequireSessionProps, SessionGate } from '@chaps/ui';

/** `SessionGate` of a remote. The shell, which names no page, has none of it in its files. */
export const RequireSession = (props: RequireSessionProps) => (
  <SessionGate signInPage={paths.login()} {...props} />
);
