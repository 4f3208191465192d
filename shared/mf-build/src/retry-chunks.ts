import { LOAD_TIMEOUT_MS, RETRY_PARAMETER } from '@chaps/runtime/remote/loading';
import { type Compiler, RuntimeGlobals, RuntimeModule } from '@rspack/core';

/**
 * The bundler's functions that return the file name of a chunk's script or style sheet. Each request calls
 * one of them once.
 */
const NAMES = [RuntimeGlobals.getChunkScriptFilename, RuntimeGlobals.getChunkCssFilename] as const;

/** Gives every repeated request for a file a new address. */
class RetryAddressModule extends RuntimeModule {
  private readonly nameOf: string;

  constructor(nameOf: string) {
    super(`retry chunks: ${nameOf}`, RuntimeModule.STAGE_ATTACH);
    this.nameOf = nameOf;
  }

  override generate(): string {
    return `
      const nameOf = ${this.nameOf};
      const [, before = 0] = document.currentScript?.src.split('?${RETRY_PARAMETER}=') ?? [];
      const build = (${RuntimeGlobals.require}.retries ??= { failed: Number(before) });
      const attempts = {};
      ${this.nameOf} = (chunk) => {
        const failed = attempts[chunk] ?? build.failed;
        attempts[chunk] = failed + 1;
        build.failed = Math.max(build.failed, failed);
        return failed ? nameOf(chunk) + '?${RETRY_PARAMETER}=' + failed : nameOf(chunk);
      };
    `;
  }
}

/**
 * Requests a chunk again if its script or style sheet fails to load. Each of the two may fail once, because
 * the second may still be loading when the first is requested again. A file that timed out is not retried. A
 * module that failed because an import from the shell did not load is removed from the cache, so that it is
 * evaluated again.
 */
class RetryOnceModule extends RuntimeModule {
  constructor() {
    super('retry chunks: once', RuntimeModule.STAGE_ATTACH);
  }

  override generate(): string {
    const { ensureChunk, moduleCache } = RuntimeGlobals;
    return `
      const ensure = ${ensureChunk};
      ${ensureChunk} = (chunk) => {
        const begin = performance.now();
        const load = (retries) => {
          for (const id in ${moduleCache}) if (${moduleCache}[id].error) delete ${moduleCache}[id];
          return ensure(chunk).catch((error) => {
            if (retries === 0 || performance.now() - begin >= ${LOAD_TIMEOUT_MS}) throw error;
            reportError(error);
            return load(retries - 1);
          });
        };
        return load(${NAMES.length});
      };
    `;
  }
}

/**
 * Retries a failed chunk and reports the failure, and adds a cache-busting parameter to every request after
 * the first; see `withRetry`. A failure counts for every file of the build: the document preloads them
 * together, and a browser reuses a failed preload for the first request of its file.
 */
export const retryChunksPlugin = () => ({
  apply({ hooks }: Compiler) {
    hooks.thisCompilation.tap('retry chunks', (compilation) => {
      const { runtimeRequirementInTree } = compilation.hooks;
      for (const name of NAMES) {
        runtimeRequirementInTree.for(name).tap('retry chunks', (chunk) => {
          compilation.addRuntimeModule(chunk, new RetryAddressModule(name));
        });
      }
      const { ensureChunk, moduleCache } = RuntimeGlobals;
      runtimeRequirementInTree.for(ensureChunk).tap('retry chunks', (chunk, requirements) => {
        requirements.add(moduleCache);
        compilation.addRuntimeModule(chunk, new RetryOnceModule());
      });
    });
  },
});
