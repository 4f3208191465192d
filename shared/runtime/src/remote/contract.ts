/**
 * Version of the contract between shell and remotes: the shape of `RemoteModule`, the session's
 * actions and the bus's events. It rises when an old remote can no longer run in a new shell, or
 * vice versa.
 */
export const CONTRACT = 1;

/**
 * Contracts that this shell supports, oldest first. Their exports are listed in `contract-
 * surfaces.json` of `@chaps/mf-build`.
 */
export const SUPPORTED_CONTRACTS: readonly number[] = [CONTRACT];
