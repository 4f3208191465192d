import { sharedProject } from '@chaps/testing/vitest-project';

export default sharedProject('api-client', import.meta.dirname);
