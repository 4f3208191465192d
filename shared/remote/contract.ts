/**
 * Version of the agreement between shell and remotes that this source speaks: the shape of
 * `RemoteModule`, the session's actions, the bus's events. Raised only when an old remote could no
 * longer run in a new shell, or the other way round; a shell lists every version it still mounts.
 */
export const CONTRACT = 1;
