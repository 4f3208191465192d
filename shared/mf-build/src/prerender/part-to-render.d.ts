/** The remote that a first view is made of; the build says which (`shared/build/first-view.ts`). */
declare module 'part-to-render' {
  export const routes: import('@chaps/runtime/remote').RemoteModule['routes'];
}
