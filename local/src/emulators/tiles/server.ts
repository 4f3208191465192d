import Fastify, { type FastifyInstance } from 'fastify';
import { drawTile, isValidTile } from './draw.ts';

const HEADERS = {
  'content-type': 'image/svg+xml',
  'cache-control': 'public, max-age=2592000',
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
};

/** A tile server, `/{z}/{x}/{y}`. Built without listening. */
export function buildTilesServer(): FastifyInstance {
  const app = Fastify();
  app.get<{ Params: { z: string; x: string; y: string } }>('/:z/:x/:y', ({ params }, reply) => {
    const tile = { zoom: Number(params.z), x: Number(params.x), y: Number(params.y) };
    if (!isValidTile(tile)) return reply.callNotFound();
    return reply.headers(HEADERS).send(drawTile(tile));
  });
  return app;
}
