import type { Point } from './coastline.ts';

/** Pixels along a tile's edge. */
export const TILE = 256;

/** A point in degrees as pixels from the world's north-west corner (Web Mercator). */
export function project([longitude, latitude]: Point, zoom: number): Point {
  const size = TILE * 2 ** zoom;
  const sine = Math.sin((latitude * Math.PI) / 180);
  return [
    ((longitude + 180) / 360) * size,
    (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size,
  ];
}

/** Cuts a ring to a square around the tile (Sutherland–Hodgman), so that a tile stays small. */
export function clip(ring: Point[], low: number, high: number): Point[] {
  const edges: [0 | 1, number, boolean][] = [
    [0, low, true],
    [0, high, false],
    [1, low, true],
    [1, high, false],
  ];
  return edges.reduce((points, [axis, limit, above]) => {
    const inside = (point: Point) => (above ? point[axis] >= limit : point[axis] <= limit);
    return points.flatMap((point, index) => {
      const before = points.at(index - 1) ?? point;
      const cross = (): Point => {
        const share = (limit - before[axis]) / (point[axis] - before[axis]);
        return [
          before[0] + (point[0] - before[0]) * share,
          before[1] + (point[1] - before[1]) * share,
        ];
      };
      if (inside(point)) return inside(before) ? [point] : [cross(), point];
      return inside(before) ? [cross()] : [];
    });
  }, ring);
}

/** Whether a point lies in a ring (even-odd rule). */
export function contains(ring: Point[], [x, y]: Point): boolean {
  return ring.reduce((inside, [x1, y1], index) => {
    const [x2, y2] = ring.at(index - 1) ?? [x1, y1];
    const crosses = y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1;
    return crosses ? !inside : inside;
  }, false);
}
