/**
 * State of the whole page: one copy, which the shell provides to every remote
 * (docs/architecture.md). Additive changes only.
 */
export { ApiError } from './api-error.ts';
export { emit, listen } from './bus.ts';
export { provideSiteConfig, siteConfig } from './config.ts';
export { hasNavigated, markNavigated } from './navigation.ts';
export { queryClient } from './query-client.ts';
export {
  type AuthOutcome,
  type EnrolmentOutcome,
  type MailedLink,
  type MailedTokenType,
  type PasswordOutcome,
  provideSessionActions,
  type SecondFactorActions,
  type SessionActions,
  type SessionState,
  type SessionUser,
  type SignUpInput,
  type SignUpOutcome,
  sessionActions,
  useSession,
} from './session.ts';
export { provideSlot, RemoteSlot, type RemoteSlotProps } from './slot.ts';
export {
  clearStoredUser,
  readStoredUser,
  type StoredUser,
  writeStoredUser,
} from './stored-user.ts';
