import { expect, it } from 'vitest';
import type { PlacedEvent } from '../../search/order.ts';
import { sampleEvent } from '../../testing/sample-event.ts';
import { type Bounds, pinClusters } from './pin-clusters.ts';

const ISLES: Bounds = [-12, 49, 3, 61];
const at = (latitude: number, longitude: number, number: number): PlacedEvent => ({
  ...sampleEvent({}, number),
  latitude,
  longitude,
});
const leeds = at(53.8, -1.55, 1);
const bradford = at(53.79, -1.75, 2);
const exeter = at(50.72, -3.53, 3);

it('gives an event of its own a pin, and neighbours one for all', () => {
  const pins = pinClusters([leeds, bradford, exeter]).within(ISLES, 6);
  expect(pins).toHaveLength(2);
  expect(pins).toContainEqual(expect.objectContaining({ kind: 'event', event: exeter }));
  expect(pins).toContainEqual(
    expect.objectContaining({ kind: 'cluster', events: [leeds, bradford], samePlace: false }),
  );
});

it('parts neighbours at the zoom it names', () => {
  const clusters = pinClusters([leeds, bradford]);
  const [pin] = clusters.within(ISLES, 6);
  if (pin?.kind !== 'cluster') throw new Error('no cluster');
  const parted = clusters.within(ISLES, pin.opensAt);
  expect(parted.map(({ kind }) => kind)).toEqual(['event', 'event']);
});

it('tells events at one place, which no zoom will part', () => {
  const [pin] = pinClusters([leeds, at(53.8, -1.55, 4)]).within(ISLES, 10);
  expect(pin).toMatchObject({ kind: 'cluster', samePlace: true });
});

it('draws only what is in sight', () => {
  expect(pinClusters([leeds, exeter]).within([-4, 50, -3, 51], 10)).toHaveLength(1);
});

it('turns 2,000 events into few pins', () => {
  const many = Array.from({ length: 2000 }, (_, n) =>
    at(50 + (n % 50) / 6, -8 + Math.floor(n / 50) / 4, n),
  );
  const pins = pinClusters(many).within(ISLES, 6);
  expect(pins.length).toBeLessThan(300);
  expect(pins.flatMap((pin) => (pin.kind === 'event' ? [pin.event] : pin.events))).toHaveLength(
    2000,
  );
});
