export { CONTRACT } from './contract.ts';
export { lazyRoute } from './lazy-route.tsx';
export { defineRemote, type RemoteModule, type SlotName } from './module.ts';
export {
  RequireSession,
  RequireUnendedSession,
  SessionGate,
  type SignInOrigin,
} from './require-session.tsx';
export { toastsOf } from './toasts.ts';
