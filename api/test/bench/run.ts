/**
 * `npm run bench -w api`: figures of one run on this machine, told as ratios. Nothing is asserted.
 * It starts a PostgreSQL of its own and removes it again.
 */
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDatabase } from '../../../local/src/database/server.ts';
import { freePort } from '../../../local/src/database/test-database.ts';
import { buildApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { createServices } from '../../src/create-services.ts';
import { openDatabase } from '../../src/db.ts';
import { migrate } from '../../src/migrate.ts';
import { measureBookings } from './bookings.ts';
import { measureLists } from './lists.ts';

const BENCH_SECRET = 'a secret of the bench that is long enough';

const say = (line: string) => process.stdout.write(`${line}\n`);

const dataDir = mkdtempSync(join(tmpdir(), 'chaps-bench-'));
chmodSync(dataDir, 0o755);
const server = await startDatabase({
  port: await freePort(),
  dataDir,
  password: randomBytes(12).toString('hex'),
  databases: ['bench'],
});
try {
  const url = server.url('bench');
  await migrate(url);
  const away = 'http://localhost:1';
  const services = createServices(
    readConfig({
      DATABASE_URL: url,
      PUBLIC_SITE_URL: away,
      SUPABASE_URL: away,
      SUPABASE_SERVICE_ROLE_KEY: 'none',
      SUPABASE_JWT_SECRET: BENCH_SECRET,
      PAYPAL_API_BASE: away,
      PAYPAL_CLIENT_ID: 'none',
      PAYPAL_CLIENT_SECRET: 'none',
      PAYPAL_WEBHOOK_ID: 'none',
      SMTP_URL: 'smtp://localhost:1',
      MAIL_FROM: 'CHAPS <bench@example.org>',
      ENCRYPTION_KEYS: `k1:${randomBytes(32).toString('base64')}`,
      HMAC_KEY: randomBytes(32).toString('base64'),
    }),
  );
  await services.jobs.start();
  const app = await buildApp(services);
  await app.listen({ port: 0, host: 'localhost' });
  const owner = openDatabase(url, { size: 20, role: null });
  await measureLists(app, owner.db, say);
  await measureBookings(app, owner.db, BENCH_SECRET, say);
  await app.close();
  await services.close();
  await owner.close();
} finally {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
