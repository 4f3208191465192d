import { movementsQuery } from '@chaps/contracts/staff-money';
import { act, renderHook } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { useListAddress } from './list.tsx';

test('keeps both of two changes made before the list renders again', () => {
  window.history.replaceState(null, '', '/staff/money');
  const { result } = renderHook(() => useListAddress(movementsQuery), { wrapper: BrowserRouter });
  act(() => {
    result.current.show({ year: '2025' });
    result.current.show({ state: 'failed' });
  });
  expect(window.location.search).toBe('?state=failed&year=2025');
});
