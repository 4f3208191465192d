import { config } from 'zod/v4/core';

// As in the shell, and before the first schema is made: the policy forbids what it would try.
config({ jitless: true });
