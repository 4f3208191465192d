/** The remote that is prerendered; `configuration.ts` resolves the alias. */
declare module 'remote-to-render' {
  export const routes: import('@chaps/runtime/remote').RemoteModule['routes'];
}
