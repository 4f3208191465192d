import { sharedProject } from '@chaps/testing/vitest-project';

export default sharedProject('domain', import.meta.dirname);
