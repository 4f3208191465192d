import { sharedProject } from '@chaps/testing/vitest-project';

export default sharedProject('runtime', import.meta.dirname);
