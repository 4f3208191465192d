import * as events from '@chaps/contracts/events';
import etag from '@fastify/etag';
import type { FastifyPluginAsync } from 'fastify';
import type { Services } from '../platform/config/services.ts';
import { NotFoundError } from '../platform/http/errors.ts';
import { isPassValid } from './passes.ts';
import { presentEvent, presentPoint } from './present.ts';
import { findEvent, listEvents, listPoints } from './queries.ts';

/** The gateway serves a list that is at most 5 seconds old; browsers revalidate each time. */
const LIST_CACHE_CONTROL = 'public, max-age=0, s-maxage=1, stale-while-revalidate=4';
/** A search reveals where a person is, and is seldom repeated, so shared caches must not store it. */
const SEARCH_CACHE_CONTROL = 'private, no-cache';

export const eventRoutes: FastifyPluginAsync<{ services: Services }> = async (
  app,
  { services: { db, keys, now } },
) => {
  // Weak, because compression changes a response's bytes.
  await app.register(etag, { weak: true });

  app.endpoint(events.listEvents, async ({ query }, reply) => {
    const { location, near, limit, after, before } = query;
    const page = limit === undefined ? undefined : { limit: Number(limit), after, before };
    const filter = { asked: query, now: now(), near: toPoint(near), page };
    const { rows, place, isUnknown } = await listEvents(db, filter);
    reply.header('Cache-Control', location || near ? SEARCH_CACHE_CONTROL : LIST_CACHE_CONTROL);
    return {
      events: rows.map((row) => presentEvent(row)),
      ...(page ? { total: rows[0]?.total ?? 0 } : {}),
      ...(place ? { place } : {}),
      ...(isUnknown ? { unknown_place: true } : {}),
    };
  });

  app.endpoint(events.listEventPoints, async ({ query }, reply) => {
    const filter = { asked: query, now: now(), bounds: toBounds(query.bbox) };
    const rows = await listPoints(db, filter);
    reply.header(
      'Cache-Control',
      query.location || query.bbox ? SEARCH_CACHE_CONTROL : LIST_CACHE_CONTROL,
    );
    return {
      points: rows.slice(0, events.MAX_COUNTED_EVENTS).map(presentPoint),
      more: rows.length > events.MAX_COUNTED_EVENTS,
    };
  });

  app.endpoint(events.readEvent, async ({ params, headers }, reply) => {
    const row = await findEvent(db, params.event_id);
    if (!row) throw new NotFoundError();
    const pass = headers[events.EVENT_PASS_HEADER];
    reply.header('Vary', events.EVENT_PASS_HEADER).header('Cache-Control', 'no-cache');
    const opened = !row.is_private || (await isPassValid(keys, pass, row.event_id, now()));
    return { event: presentEvent(row, opened) };
  });
};

function toBounds(bbox: string | undefined) {
  if (!bbox) return undefined;
  const [west = 0, south = 0, east = 0, north = 0] = bbox.split(',').map(Number);
  return { west, south, east, north };
}

function toPoint(near: string | undefined) {
  if (!near) return undefined;
  const [latitude = 0, longitude = 0] = near.split(',').map(Number);
  return { latitude, longitude };
}
