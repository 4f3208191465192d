import { type Configuration, rspack, type Stats } from '@rspack/core';

/**
 * Runs the bundler once.
 * @throws {Error} with the compiler's messages when the sources do not build
 */
export function compile(configuration: Configuration): Promise<Stats> {
  return new Promise((resolve, reject) => {
    const compiler = rspack(configuration);
    compiler.run((error, stats) => {
      compiler.close((closeError) => {
        if (error ?? closeError) reject(error ?? closeError);
        else if (!stats || stats.hasErrors()) {
          reject(
            new Error(`${configuration.name} does not build:\n${stats?.toString('errors-only')}`),
          );
        } else resolve(stats);
      });
    });
  });
}
