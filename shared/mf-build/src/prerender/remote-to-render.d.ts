/** The remote to prerender; `configuration.ts` resolves the alias. */
declare module 'remote-to-render' {
  export const routes: import('@chaps/runtime/remote').RemoteModule['routes'];
}
