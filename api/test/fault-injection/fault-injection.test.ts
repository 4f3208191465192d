import { afterAll, beforeAll } from 'vitest';
import { apiKilled } from './api-killed.ts';
import { scheduleContinues } from './clock.ts';
import { databaseStops } from './database-stops.ts';
import { gracefulStop } from './graceful-stop.ts';
import { mailServerDown } from './mail-server-down.ts';
import { personErased } from './person-erased.ts';
import { restored } from './restored.ts';
import { serviceLogin } from './service-login.ts';
import { type Stack, startStack } from './stack.ts';
import { tablets } from './tablets.ts';

let running: Stack;
beforeAll(async () => {
  running = await startStack();
}, 300_000);
afterAll(() => running.stop());
const stack = () => running;

// The same API process runs through all of them but the last.
databaseStops(stack);
serviceLogin(stack);
mailServerDown(stack);
personErased(stack);
restored(stack);
scheduleContinues(stack);
tablets(stack);
apiKilled(stack);
// Scenarios with processes of their own come first, then those that share one.
gracefulStop(stack);
