export {
  type LoaderArgs,
  lazyScreen,
  type RemoteModule,
  type RemoteRoute,
  type RouteHandle,
  type RouteOptions,
  type SlotName,
} from './module.ts';
export { createToasts } from './toasts.ts';
