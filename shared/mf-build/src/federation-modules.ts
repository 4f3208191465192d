import { fileURLToPath } from 'node:url';
import { rspack } from '@rspack/core';

/** Requests that the bundler aliases to CommonJS files. */
const ALIASED_REQUEST =
  /^@module-federation\/(?:runtime|runtime\/helpers|runtime-tools\/runtime-core)$/;

/**
 * Replaces the CommonJS files of the Module Federation runtime, which cannot be tree-shaken, with the ES
 * modules of the same packages. This saves 7 KB (gzipped) per remote entry, and a second copy.
 */
export const federationEsmPlugin = () =>
  new rspack.NormalModuleReplacementPlugin(/@module-federation[\\/]/, (found) => {
    if (ALIASED_REQUEST.test(found.request)) {
      found.request = fileURLToPath(import.meta.resolve(found.request));
    } else if (/^(?!data:).*\.cjs$/.test(found.request)) {
      found.request = found.request.replace(/\.cjs$/, '.js');
    }
  });
