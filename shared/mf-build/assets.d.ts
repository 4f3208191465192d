/** What the preset lets browser code import and read, for `types` in a package's tsconfig.json. */
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

/** Id of the build that this code is part of; undefined outside a build. */
declare const CHAPS_BUILD: string | undefined;
