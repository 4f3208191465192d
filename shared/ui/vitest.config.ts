import { sharedProject } from '@chaps/testing/vitest-project';

export default sharedProject('ui', import.meta.dirname);
