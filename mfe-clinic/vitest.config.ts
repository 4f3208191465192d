import { remoteProject } from '@chaps/testing/vitest-project';

export default remoteProject('mfe-clinic', import.meta.dirname, {
  setupFiles: ['./src/testing/tablet-setup.ts'],
});
