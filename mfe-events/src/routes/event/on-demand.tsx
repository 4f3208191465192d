// In one chunk, because the entry of the remote, which every page loads, lists each chunk.
export { AccessCodeDialog } from './access-code-dialog.tsx';
export { GiveUpPlace } from './give-up-place.tsx';
export { WaitingList } from './waiting-list.tsx';
