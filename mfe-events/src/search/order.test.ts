import { expect, test } from 'vitest';
import { exampleEvent, NOW } from '../testing/example-event.ts';
import { selectHomeEvents, selectListEvents, selectMapPins } from './order.ts';

const over = exampleEvent({ event_date: '2026-11-22' }, 1);
const running = exampleEvent({ event_date: '2026-11-23', start_time: '11:00' }, 2);
const soon = exampleEvent({ event_date: '2026-11-24', distance_km: 90 }, 3);
const later = exampleEvent({ event_date: '2026-12-24', distance_km: 4 }, 4);
const nowhere = exampleEvent({ latitude: null, longitude: null }, 5);
const events = [later, nowhere, over, soon, running];

test('lists events that have not ended (spec 4)', () => {
  expect(selectListEvents(events, NOW)).toEqual([later, nowhere, soon, running]);
});

test('shows on the map events that start now or later and have coordinates (spec 4)', () => {
  expect(selectMapPins([], events, NOW)).toEqual([later, soon]);
});

test('adds listed events missing from the map’s points', () => {
  expect(selectMapPins([{ ...soon, latitude: 53, longitude: -1 }], events, NOW)).toEqual([
    { ...soon, latitude: 53, longitude: -1 },
    later,
  ]);
});

test('the home page shows events that start now or later (spec 2)', () => {
  expect(selectHomeEvents(events, NOW)).toEqual([later, nowhere, soon]);
  expect(selectHomeEvents([running], new Date('2026-11-23T11:00:00Z'))).toEqual([running]);
});
