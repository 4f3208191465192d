import type pg from 'pg';
import { buildApp } from '../../src/app.ts';
import { createServices } from '../../src/create-services.ts';
import { readConfig } from '../../src/platform/config/config.ts';
import type { BenchSystem } from './bench-system.ts';
import type { Post } from './journeys.ts';
import { currentSender } from './recorded.ts';

interface InProcessApi {
  pool: pg.Pool;
  post: Post;
  url: string;
}

/** Runs an API in this process, so that its statements can be recorded. */
export async function withInProcessApi<Result>(
  { environment }: BenchSystem,
  work: (api: InProcessApi) => Promise<Result>,
): Promise<Result> {
  const services = createServices(readConfig(environment));
  await services.jobs.start();
  const app = await buildApp(services);
  const post: Post = async (url, headers, payload) => {
    const route = url.replace(/\/[\w-]{17,}(?=\/|$)/g, '/:id');
    return currentSender.run(`POST ${route}`, async () => {
      const { statusCode, body } = await app.inject({ method: 'POST', url, headers, payload });
      return { status: statusCode, text: body };
    });
  };
  try {
    return await work({
      pool: services.pool,
      post,
      url: await app.listen({ port: 0, host: 'localhost' }),
    });
  } finally {
    await app.close();
    await services.close();
  }
}
