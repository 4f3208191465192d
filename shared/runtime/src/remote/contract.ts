/**
 * Version of the agreement between shell and remotes that this source speaks: the shape of
 * `RemoteModule`, the session's actions, the bus's events. Raised only when an old remote could no
 * longer run in a new shell, or the other way round; a shell lists every version it still mounts.
 */
export const CONTRACT = 1;

/** Contracts that a shell built now mounts, oldest first; their names are in `contract-surfaces.json` of `@chaps/mf-build`. */
export const SUPPORTED_CONTRACTS: readonly number[] = [CONTRACT];
