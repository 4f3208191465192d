import type { Endpoint } from './endpoint.ts';
import { successResponse } from './scalars.ts';

export const confirmAccount = {
  route: 'POST /auth/confirmation',
  caller: 'session',
  answer: successResponse,
} as const satisfies Endpoint;

export const signOut = {
  route: 'POST /auth/sign-out',
  caller: 'member',
  answer: successResponse,
} as const satisfies Endpoint;
