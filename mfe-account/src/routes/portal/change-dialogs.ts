/** Loaded after the appointments, because few users need them. */
export { CancelDialog } from './cancel-dialog.tsx';
export { GiveUpDialog } from './give-up-dialog.tsx';
export { MoveDialog } from './move-dialog.tsx';
