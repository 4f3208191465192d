import { config } from 'zod/v4/core';

// As in the shell, before the first schema is created: the policy forbids `eval`.
config({ jitless: true });
