import type { Endpoint } from './endpoint.ts';
import { successResponse } from './scalars.ts';

export const confirmAccount = {
  method: 'POST',
  path: '/auth/confirmation',
  caller: 'session',
  answer: successResponse,
} as const satisfies Endpoint;

export const signOut = {
  method: 'POST',
  path: '/auth/sign-out',
  caller: 'member',
  answer: successResponse,
} as const satisfies Endpoint;

export const removeSecondFactor = {
  method: 'POST',
  path: '/auth/second-factor-removal',
  caller: 'session',
  answer: successResponse,
} as const satisfies Endpoint;
