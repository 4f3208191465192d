/**
 * State shared by the whole page: a single copy, which the shell provides to every remote
 * (docs/handbook/architecture.md). Only add to it.
 */
export { type ApiConnection, apiConnection, connectApi } from './api-connection.ts';
export { ApiError } from './api-error.ts';
export { emit, listen } from './bus.ts';
export { useIsWaitLong, useLongWait } from './long-waits.ts';
export { hasNavigated, markNavigated, namedSection } from './navigation.ts';
export { queryClient } from './query-client.ts';
export {
  RemoteSlot,
  type RemoteSlotProps,
  type Runtime,
  RuntimeProvider,
  useSessionActions,
  useSiteConfig,
} from './runtime.ts';
export {
  type AuthOutcome,
  type ConfirmationOutcome,
  type EnrolmentOutcome,
  type MailedLink,
  type MailedTokenType,
  type PasswordOutcome,
  type SecondFactorActions,
  type SessionActions,
  type SessionState,
  type SessionUser,
  type SessionVault,
  type SignUpInput,
  type SignUpOutcome,
  useSession,
} from './session.ts';
export {
  clearStoredUser,
  readStoredUser,
  type StoredUser,
  writeStoredUser,
} from './stored-user.ts';
