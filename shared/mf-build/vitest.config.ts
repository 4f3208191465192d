import { sharedProject } from '@chaps/testing/vitest-project';

export default sharedProject('mf-build', import.meta.dirname);
