import { remoteProject } from '@chaps/testing/vitest-project';

export default remoteProject('mfe-staff', import.meta.dirname);
