import { HeadObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSite } from './open-site.ts';
import { type Storage, storages } from './test-sites.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';
const ASKED_EACH_TIME = 'no-cache';

describe.each(storages.filter(([name]) => name.includes('bucket')))('in %s', (_name, start) => {
  let storage: Storage;
  beforeAll(async () => {
    storage = await start();
  });
  afterAll(() => storage.close());

  // The table 'What may be cached' in docs/operations/topology.md.
  test.each([
    ['registry.json', ASKED_EACH_TIME, 'application/json; charset=utf-8'],
    ['config.json', ASKED_EACH_TIME, 'application/json; charset=utf-8'],
    ['documents/index.html', ASKED_EACH_TIME, 'text/html; charset=utf-8'],
    ['documents/pages/news/index.html', ASKED_EACH_TIME, 'text/html; charset=utf-8'],
    ['documents/robots.txt', ASKED_EACH_TIME, 'text/plain; charset=utf-8'],
    ['documents/sitemap.xml', ASKED_EACH_TIME, 'application/xml'],
    ['documents/favicon.svg', ASKED_EACH_TIME, 'image/svg+xml'],
    ['documents/site.webmanifest', ASKED_EACH_TIME, 'application/manifest+json; charset=utf-8'],
    ['documents/prerendered/0123456789abcdef.css', FOR_EVER, 'text/css; charset=utf-8'],
    ['shell/abcdef123456/main.js', FOR_EVER, 'text/javascript; charset=utf-8'],
    ['shell/abcdef123456/main.js.map', FOR_EVER, 'application/json; charset=utf-8'],
    ['shell/abcdef123456/text.woff2', FOR_EVER, 'font/woff2'],
    ['remotes/mfe-events/abcdef123456/map.avif', FOR_EVER, 'image/avif'],
    ['isolated/checkout.mark', ASKED_EACH_TIME, 'application/octet-stream'],
  ])('%s has the right caching headers', async (file, cacheControl, contentType) => {
    const address = storage.newSite();
    const site = await openSite(address);
    await site.write(file, 'content');
    const [bucket = '', ...path] = address.replace('s3://', '').split('/');
    const client = new S3Client({ forcePathStyle: true });
    const object = { Bucket: bucket, Key: [...path, file].join('/') };
    const { CacheControl, ContentType } = await client.send(new HeadObjectCommand(object));
    expect({ CacheControl, ContentType }).toEqual({
      CacheControl: cacheControl,
      ContentType: contentType,
    });
  });

  test('several sites and folders can share a bucket without a clash of names', async () => {
    const address = storage.newSite();
    const site = await openSite(`${address}/`);
    const files = ['a/1', 'a/2', 'a/3', 'a/b/4', 'a/5'];
    for (const file of [...files, 'ab/1', 'c']) await site.write(file, file);
    await (await openSite(`${address}-other`)).write('a/6', '');
    expect(await site.list('a')).toEqual([...files].sort());
    expect(await site.list('none')).toEqual([]);
  });

  test('an address without a bucket is rejected', async () => {
    await expect(openSite('s3:///site')).rejects.toThrow('does not name a bucket');
  });
});
