import { expect, test } from 'vitest';
import type { LocatedEvent } from '../../search/order.ts';
import { exampleEvent } from '../../testing/example-event.ts';
import { type Bounds, createPinClusters } from './pin-clusters.ts';

const ISLES: Bounds = [-12, 49, 3, 61];
const at = (latitude: number, longitude: number, number: number): LocatedEvent => ({
  ...exampleEvent({}, number),
  latitude,
  longitude,
});
const leeds = at(53.8, -1.55, 1);
const bradford = at(53.79, -1.75, 2);
const exeter = at(50.72, -3.53, 3);

test('gives a single event a pin, and groups neighbouring events in a cluster', () => {
  const pins = createPinClusters([leeds, bradford, exeter]).within(ISLES, 6);
  expect(pins).toHaveLength(2);
  expect(pins).toContainEqual(expect.objectContaining({ kind: 'event', event: exeter }));
  expect(pins).toContainEqual(
    expect.objectContaining({ kind: 'cluster', events: [leeds, bradford], sameLocation: false }),
  );
});

test('splits a cluster at its stated zoom level', () => {
  const clusters = createPinClusters([leeds, bradford]);
  const [pin] = clusters.within(ISLES, 6);
  if (pin?.kind !== 'cluster') throw new Error('no cluster');
  const parted = clusters.within(ISLES, pin.opensAt);
  expect(parted.map(({ kind }) => kind)).toEqual(['event', 'event']);
});

test('marks events at one location, which no zoom level can separate', () => {
  const [pin] = createPinClusters([leeds, at(53.8, -1.55, 4)]).within(ISLES, 10);
  expect(pin).toMatchObject({ kind: 'cluster', sameLocation: true });
});

test('draws only visible pins', () => {
  expect(createPinClusters([leeds, exeter]).within([-4, 50, -3, 51], 10)).toHaveLength(1);
});

test('reduces 2,000 events to a few pins', () => {
  const many = Array.from({ length: 2000 }, (_, n) =>
    at(50 + (n % 50) / 6, -8 + Math.floor(n / 50) / 4, n),
  );
  const pins = createPinClusters(many).within(ISLES, 6);
  expect(pins.length).toBeLessThan(300);
  expect(pins.flatMap((pin) => (pin.kind === 'event' ? [pin.event] : pin.events))).toHaveLength(
    2000,
  );
});
