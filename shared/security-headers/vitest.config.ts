import { sharedProject } from '@chaps/testing/vitest-project';

export default sharedProject('security-headers', import.meta.dirname);
