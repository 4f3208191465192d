export { ToastRegion } from '@chaps/shared/ui';
