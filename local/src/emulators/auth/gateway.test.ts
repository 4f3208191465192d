import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildAuthGateway } from './gateway.ts';

const servers: FastifyInstance[] = [];
let gateway: string;

async function listen(app: FastifyInstance): Promise<string> {
  servers.push(app);
  return app.listen({ port: 0, host: 'localhost' });
}
const echo = (who: string) =>
  Fastify().all('/*', async ({ method, url, body, headers }, reply) =>
    reply
      .code(418)
      .header('x-who', who)
      .send({ asked: `${method} ${url}`, body, from: headers['x-forwarded-for'] }),
  );

beforeAll(async () => {
  const [service, api] = [await listen(echo('service')), await listen(echo('api'))];
  gateway = await listen(buildAuthGateway({ service, api }));
});
afterAll(() => Promise.all(servers.map((server) => server.close())));

test.each([
  ['/auth/v1/token?grant_type=password', 'service'],
  ['/auth/v1/verify', 'service'],
  ['/auth/v1/factors/one/challenge', 'service'],
  ['/auth/v1/factors/one/verify', 'api'],
  ['/auth/v1//factors/one/%76erify/', 'api'],
])('%s is passed on to the %s', async (path, who) => {
  const answer = await fetch(gateway + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.7' },
    body: JSON.stringify({ code: '123456' }),
  });
  expect([answer.status, answer.headers.get('x-who')]).toEqual([418, who]);
  expect(await answer.json()).toEqual({
    asked: `POST ${path}`,
    body: { code: '123456' },
    from: expect.stringMatching(/^(127\.0\.0\.1|::1)$/),
  });
});
