import { sharedProject } from '@chaps/testing/vitest-project';
import { mergeConfig } from 'vitest/config';

/** Several publishers at once, and processes of their own, take long on a busy machine. */
export default mergeConfig(sharedProject('publish', import.meta.dirname), {
  test: { testTimeout: 60_000 },
});
