import { config } from 'zod/v4/core';

// As in the shell, set before the first schema is created: the security policy forbids `eval`.
config({ jitless: true });
