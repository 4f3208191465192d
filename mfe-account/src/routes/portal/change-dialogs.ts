/** Loaded after the appointments, because few users need them. */
export { CancelDialog } from './cancel-dialog.tsx';
export { MoveDialog } from './move-dialog.tsx';
