import { remoteProject } from '@chaps/testing/vitest-project';
import { createContentPlugin } from './content-build/loader.ts';

export default remoteProject('mfe-content', import.meta.dirname, {
  include: ['{src,content-build}/**/*.test.{ts,tsx}'],
  plugins: [createContentPlugin()],
});
