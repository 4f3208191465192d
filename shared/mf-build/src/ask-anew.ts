import { AGAIN } from '@chaps/runtime/remote/asking';
import { type Compiler, RuntimeGlobals, RuntimeModule } from '@rspack/core';

/**
 * Where the bundler's code in the browser finds the name of a chunk's script or style: called once
 * for each request, and a chunk is requested a second time only when the first request failed.
 */
const NAMES = [RuntimeGlobals.getChunkScriptFilename, RuntimeGlobals.getChunkCssFilename] as const;

class AskAnew extends RuntimeModule {
  private readonly nameOf: string;

  constructor(nameOf: string) {
    super(`ask anew: ${nameOf}`, RuntimeModule.STAGE_ATTACH);
    this.nameOf = nameOf;
  }

  override generate(): string {
    return `
      const nameOf = ${this.nameOf};
      const asked = {};
      ${this.nameOf} = (chunk) => {
        const times = asked[chunk] ?? 0;
        asked[chunk] = times + 1;
        return times ? nameOf(chunk) + '?${AGAIN}=' + times : nameOf(chunk);
      };
    `;
  }
}

/** A build whose chunks are asked for anew after a failure; see `askedAgain`. */
export const askAnew = () => ({
  apply({ hooks }: Compiler) {
    hooks.thisCompilation.tap('ask anew', (compilation) => {
      for (const name of NAMES) {
        compilation.hooks.runtimeRequirementInTree.for(name).tap('ask anew', (chunk) => {
          compilation.addRuntimeModule(chunk, new AskAnew(name));
        });
      }
    });
  },
});
