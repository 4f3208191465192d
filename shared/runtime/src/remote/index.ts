export {
  type LoaderArgs,
  lazyScreen,
  type RemoteModule,
  type RemoteRoute,
  type SlotName,
} from './module.ts';
export { toastsOf } from './toasts.ts';
