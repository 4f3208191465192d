import { remoteProject } from '@chaps/testing/vitest-project';

export default remoteProject('mfe-events', import.meta.dirname);
