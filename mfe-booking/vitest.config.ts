import { remoteProject } from '@chaps/testing/vitest-project';

export default remoteProject('mfe-booking', import.meta.dirname);
