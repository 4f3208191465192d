export { lazyRoute } from './lazy-route.tsx';
export { defineRemote, type RemoteModule, type SlotName } from './module.ts';
export { toastsOf } from './toasts.ts';
