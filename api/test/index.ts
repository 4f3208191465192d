/** Exports for tests in other packages: the API as a process, its environment and its test data. */
export { startMailbox } from './emulators.ts';
export { startApiProcess } from './fault-injection/api-process.ts';
export { testEnvironment } from './harness.ts';
export { createFactories, type Person } from './makers.ts';
export { systemEnvironment } from './system-environment.ts';
