/** What few people need and nobody needs to begin: fetched after the appointments are on screen. */
export { CancelDialog } from './cancel-dialog.tsx';
export { MoveDialog } from './move-dialog.tsx';
