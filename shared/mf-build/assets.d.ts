/** Assets that browser code may import; listed under `types` in tsconfig.json. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module '*.css';
declare module '*.svg' {
  const address: string;
  export default address;
}
declare module '*.png' {
  const address: string;
  export default address;
}

/** Id of the build; undefined outside a build. */
declare const CHAPS_BUILD: string | undefined;
