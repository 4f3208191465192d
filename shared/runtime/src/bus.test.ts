import type { BusEventName } from '@chaps/contracts/bus';
import { expect, test, vi } from 'vitest';
import { emit, listen } from './bus.ts';

test('an unknown event is ignored', () => {
  const heard = vi.fn();
  listen('toast', heard);
  expect(() => emit('of-tomorrow' as BusEventName, { scope: 'any' })).not.toThrow();
  emit('toast', { tone: 'info', title: 'Heard' });
  expect(heard).toHaveBeenCalledOnce();
});
