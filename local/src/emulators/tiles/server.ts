import Fastify, { type FastifyInstance } from 'fastify';
import { drawTile, isTile } from './draw.ts';

/** A tile server: `/{z}/{x}/{y}`, also with `.svg` or `.png` behind it. Built without listening. */
export function buildTilesServer(): FastifyInstance {
  const app = Fastify();
  app.get<{ Params: { z: string; x: string; y: string } }>('/:z/:x/:y', ({ params }, reply) => {
    const y = params.y.replace(/\.(svg|png)$/, '');
    const numbers = [params.z, params.x, y];
    const tile = { zoom: Number(params.z), x: Number(params.x), y: Number(y) };
    if (!numbers.every((text) => /^\d{1,7}$/.test(text)) || !isTile(tile))
      return reply.callNotFound();
    return reply
      .headers({
        'content-type': 'image/svg+xml',
        'cache-control': 'public, max-age=2592000',
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      })
      .send(drawTile(tile));
  });
  app.get('/', () => 'Map tiles, drawn here: /{z}/{x}/{y}');
  return app;
}
