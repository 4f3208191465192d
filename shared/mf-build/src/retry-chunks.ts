import { RETRY_PARAMETER } from '@chaps/runtime/remote/loading';
import { type Compiler, RuntimeGlobals, RuntimeModule } from '@rspack/core';

/** The bundler's functions that name a chunk's script or style. Each request calls one of them once. */
const NAMES = [RuntimeGlobals.getChunkScriptFilename, RuntimeGlobals.getChunkCssFilename] as const;

class RetryModule extends RuntimeModule {
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
 * A module fails when one that it imports from the shell did not load. Before the next chunk loads it
 * is forgotten, so that it is evaluated again.
 */
class RetryModules extends RuntimeModule {
  constructor() {
    super('retry modules', RuntimeModule.STAGE_ATTACH);
  }

  override generate(): string {
    const { ensureChunk, moduleCache } = RuntimeGlobals;
    return `
      const ensure = ${ensureChunk};
      ${ensureChunk} = (chunk) => {
        for (const id in ${moduleCache}) if (${moduleCache}[id].error) delete ${moduleCache}[id];
        return ensure(chunk);
      };
    `;
  }
}

/**
 * Adds a cache-busting parameter when a chunk is requested again; see `withRetry`. A failure counts
 * for every file of the build: the document preloads them together, and a browser keeps a failed
 * preload for the first request of its file.
 */
export const retryChunks = () => ({
  apply({ hooks }: Compiler) {
    hooks.thisCompilation.tap('retry chunks', (compilation) => {
      for (const name of NAMES) {
        compilation.hooks.runtimeRequirementInTree.for(name).tap('retry chunks', (chunk) => {
          compilation.addRuntimeModule(chunk, new RetryModule(name));
        });
      }
      const { ensureChunk, moduleCache } = RuntimeGlobals;
      compilation.hooks.runtimeRequirementInTree
        .for(ensureChunk)
        .tap('retry chunks', (chunk, requirements) => {
          requirements.add(moduleCache);
          compilation.addRuntimeModule(chunk, new RetryModules());
        });
    });
  },
});
