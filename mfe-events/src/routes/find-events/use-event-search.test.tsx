import { act, renderHook } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { useEventSearch } from './use-event-search.ts';

test('keeps both of two changes made before the list renders again', () => {
  window.history.replaceState(null, '', '/book-event-main');
  const { result } = renderHook(useEventSearch, { wrapper: BrowserRouter });
  act(() => {
    const [, change] = result.current;
    change({ by: 'location' });
    change({ sort: 'distance' });
  });
  expect(window.location.search).toBe('?by=location&sort=distance');
});
