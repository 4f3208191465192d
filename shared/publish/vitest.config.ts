import { sharedProject } from '@chaps/testing/vitest-project';

export default sharedProject('publish', import.meta.dirname);
