import { sharedProject } from '@chaps/testing/vitest-project';

export default sharedProject('contracts', import.meta.dirname);
