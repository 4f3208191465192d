import { afterAll, beforeAll } from 'vitest';
import { testKilledApi } from './api-killed.ts';
import { testContinuedSchedule } from './clock.ts';
import { testStoppedDatabase } from './database-stops.ts';
import { testGracefulStop } from './graceful-stop.ts';
import { testMailServerOutage } from './mail-server-down.ts';
import { testErasure } from './person-erased.ts';
import { testRestore } from './restored.ts';
import { testServiceLogin } from './service-login.ts';
import { type Stack, startStack } from './stack.ts';
import { testTablets } from './tablets.ts';

let running: Stack;
beforeAll(async () => {
  running = await startStack();
}, 300_000);
afterAll(() => running.stop());
const stack = () => running;

// The same API process runs through all of them but the last.
testStoppedDatabase(stack);
testServiceLogin(stack);
testMailServerOutage(stack);
testErasure(stack);
testRestore(stack);
testContinuedSchedule(stack);
testTablets(stack);
testKilledApi(stack);
// Scenarios with processes of their own come first, then those that share one.
testGracefulStop(stack);
