export { ToastRegion } from '@chaps/ui';
