import { NEARBY_MILES } from '@chaps/contracts';
import { KM_PER_MILE } from '@chaps/domain';
import { type RawBuilder, sql } from 'kysely';

export interface Point {
  latitude: number;
  longitude: number;
}

type SqlPoint = Record<keyof Point, RawBuilder<unknown>>;

export const NEAR_KM = NEARBY_MILES * KM_PER_MILE;

/** SQL: kilometres on a sphere (haversine), precise enough to sort towns by. */
export const kilometres = ({ latitude, longitude }: Point | SqlPoint, to: SqlPoint) => sql`
  12742 * asin(sqrt(power(sin(radians(${to.latitude} - ${latitude}::float8) / 2), 2)
    + cos(radians(${latitude}::float8)) * cos(radians(${to.latitude}))
    * power(sin(radians(${to.longitude} - ${longitude}::float8) / 2), 2)))`;

/** SQL: the location of an event `e` as shown to the public. */
export const SHOWN_POINT = { latitude: sql`e.shown_latitude`, longitude: sql`e.shown_longitude` };
export const distanceFrom = (from: Point | SqlPoint) => kilometres(from, SHOWN_POINT);
