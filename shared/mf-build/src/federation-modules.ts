import { fileURLToPath } from 'node:url';
import { rspack } from '@rspack/core';

/** Requests that the bundler's own aliases would lead to a CommonJS file. */
const ALIASED = /^@module-federation\/(?:runtime|runtime\/helpers|runtime-tools\/runtime-core)$/;

/**
 * Module Federation's runtime is handed to the bundler by the names of its CommonJS files, of which
 * nothing can be left out. Its packages carry the same code as modules: a remote's entry is 7 KB
 * (gzipped) smaller with them, and there is one copy of each file instead of two.
 */
export const federationAsModules = () =>
  new rspack.NormalModuleReplacementPlugin(/@module-federation[\\/]/, (found) => {
    if (ALIASED.test(found.request)) {
      found.request = fileURLToPath(import.meta.resolve(found.request));
    } else if (/^(?!data:).*\.cjs$/.test(found.request)) {
      found.request = found.request.replace(/\.cjs$/, '.js');
    }
  });
