import { remoteProject } from '@chaps/testing/vitest-project';

export default remoteProject('mfe-account', import.meta.dirname, {
  setupFiles: ['src/testing/forget-drafts.ts'],
});
