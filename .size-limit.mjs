import { sizeChecks } from './shared/mf-build/src/size-checks.ts';

export default await sizeChecks();
