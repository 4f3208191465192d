import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { EXAMPLE_CONFIG } from '@chaps/contracts/example-config';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestFolder, remoteBuildFixture, shellBuildFixture } from './build-fixtures.ts';
import { writeSiteConfig } from './documents.ts';
import { UserError } from './errors.ts';
import { handleRequests, type RequestHandlerContext } from './handle-requests.ts';
import { findPublisher, readLiveRegistry, readRegistries } from './history.ts';
import { openInbox, REQUEST_FILE, readLedger, sendBuild } from './inbox.ts';
import { openSite } from './open-site.ts';
import { publishSet } from './publish.ts';
import { addKey, changeKeys } from './publishers.ts';
import { digestFolder, getRequestParts, type PublishingRequest, signRequest } from './request.ts';
import { sendRequest } from './send-request.ts';
import { createSigningKey, derivePublicKey } from './signing-key.ts';
import type { Site } from './site.ts';
import { type Storage, storages } from './test-sites.ts';

// Two teams. 'reading' attacks with everything it has: its key, its credentials and its own builds.

const SHELL = 'shell0000001';
const [FIRST, SECOND, THIRD] = ['aaaaaaaa0001', 'aaaaaaaa0002', 'aaaaaaaa0003'];
const WRITING = 'bbbbbbbb0001';
const keys = { reading: createSigningKey(), writing: createSigningKey() };
type Team = keyof typeof keys;

describe.each(storages)('in %s', (name, start) => {
  let storage: Storage;
  let folder: string;
  let address: string;
  let site: Site;
  let ofReading: Site;
  let writer: RequestHandlerContext;
  let log: string[];

  const source = (app: string, build: string, more = {}) =>
    remoteBuildFixture(folder, app, build, more);

  /** A request for one build, and its folder. */
  const publication = (app: string, build: string, more = {}) => {
    const built = source(app, build, more);
    const parts = [{ app, build, digest: digestFolder(built) }];
    const request: PublishingRequest = { operation: 'publish', parts };
    return { request, sources: { [app]: built } };
  };

  /**
   * Writes a signed request, as an attacker could without our program.
   * @returns its token
   */
  async function put(
    { request, sources = {} }: { request: PublishingRequest; sources?: Record<string, string> },
    { team = 'reading', at = Date.now() }: { team?: Team; at?: number } = {},
    signedFor: Site = site,
  ): Promise<string> {
    const inbox = openInbox(team === 'reading' ? ofReading : site, team);
    for (const { app, build } of getRequestParts(request)) {
      await sendBuild(inbox, app, build, sources[app] ?? '');
    }
    const token = await signRequest(signedFor, request, { signingKey: keys[team], at });
    await inbox.write(REQUEST_FILE, token);
    return token;
  }

  /** Sends a request as a team does, while the site's process runs. */
  async function send(
    request: PublishingRequest,
    sources: Record<string, string> = {},
    signingKey = keys.reading,
  ): Promise<string[]> {
    const state = { isOver: false };
    const process = (async () => {
      while (!state.isOver) {
        await handleRequests(writer);
        await turn();
      }
    })();
    try {
      return await sendRequest(ofReading, request, { signingKey, by: 'Ann', sources });
    } finally {
      state.isOver = true;
      await process;
    }
  }

  const publishReading = (build: string, more = {}) => {
    const { request, sources } = publication('reading', build, more);
    return send(request, sources);
  };

  const lastAnswer = async () => (await readLedger(site, 'reading')).answers.at(-1);
  const live = async () => {
    const { remotes = [] } = (await readLiveRegistry(site)) ?? {};
    return Object.fromEntries(remotes.map(({ name, build }) => [name, build]));
  };

  /** Everything that visitors to other parts run, or that decides what they run. */
  async function others() {
    const registry = await readLiveRegistry(site);
    const lists = ['shell', 'remotes/writing', 'documents', 'isolated', 'inbox/writing'];
    const all = (await Promise.all(lists.map((each) => site.list(each)))).flat().sort();
    // `security.txt` contains the time of the last publication, so it always differs.
    const files = all.filter((file) => !file.endsWith('/security.txt'));
    const contents = await Promise.all(
      [...files, 'publishing-keys.json', 'config.json'].map(async (file) => [
        file,
        (await site.read(file))?.content.toString('utf8'),
      ]),
    );
    return {
      registry: { ...registry, updatedAt: '', remotes: registry?.remotes.slice(1) },
      files: Object.fromEntries(contents),
    };
  }

  beforeAll(async () => {
    storage = await start();
  });
  afterAll(() => storage.close());

  beforeEach(async () => {
    folder = createTestFolder();
    address = storage.newSite();
    site = await openSite(address);
    await writeSiteConfig(site, EXAMPLE_CONFIG);
    await addKey(site, {
      key: derivePublicKey(keys.reading),
      team: 'reading',
      parts: ['reading', 'drawing'],
    });
    await addKey(site, { key: derivePublicKey(keys.writing), team: 'writing', parts: ['writing'] });
    ofReading = (await storage.asTeam?.(address, 'reading')) ?? (await openSite(address));
    log = [];
    writer = { site, log: (line) => log.push(line) };
    const origin = 'https://charity.example.org';
    await publishSet(site, [
      { app: 'shell', build: SHELL, source: shellBuildFixture(folder, SHELL) },
      { app: 'reading', build: FIRST, origin, source: source('reading', FIRST) },
      { app: 'writing', build: WRITING, origin, source: source('writing', WRITING) },
    ]);
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('a team publishes its part with its key, and the site records who published it', async () => {
    const before = await others();
    expect(await publishReading(SECOND)).toEqual([`reading ${SECOND} is live in ${address}`]);
    expect(await live()).toEqual({ reading: SECOND, writing: WRITING });
    const since = (await readLiveRegistry(site))?.updatedAt ?? '';
    expect(await findPublisher(site, 'reading', { build: SECOND, since })).toBe('Ann (reading)');
    expect(await site.list('inbox')).toEqual([]);
    expect(await others()).toEqual(before);
  });

  test('a canary, its promotion, a rollback and a withdrawal can be requested in the same way', async () => {
    const { request, sources } = publication('reading', SECOND);
    const canary = await send({ ...request, canary: 10 }, sources);
    expect(canary).toEqual([`reading ${SECOND} is the canary for 10% of browsers in ${address}`]);
    const app = 'reading';
    expect(await send({ operation: 'promote', app })).toEqual([`reading ${SECOND} is live`]);
    expect(await send({ operation: 'rollback', app })).toEqual([`reading ${FIRST} is live`]);
    expect(await send({ operation: 'withdraw', app })).toEqual(['reading is withdrawn']);
    expect(await live()).toEqual({ writing: WRITING });
  });

  test('a refusal has the reasons, and does not change the site', async () => {
    const sent = publishReading(SECOND, { uses: { react: ['useTime'] } });
    await expect(sent).rejects.toThrow(UserError);
    await expect(sent).rejects.toThrow('reading uses useTime from react');
    writer = {
      ...writer,
      contractTest: async () => {
        throw new UserError(`reading ${SECOND} does not render`, ['/reading: it is blue']);
      },
    };
    await expect(publishReading(SECOND)).rejects.toThrow('does not render:\n  - /reading: it is');
    expect(await live()).toEqual({ reading: FIRST, writing: WRITING });
  });

  test('a preview is signed by the site, but is not live', async () => {
    const previewKey = createSigningKey();
    writer = { ...writer, previewKey };
    await writeSiteConfig(site, { ...EXAMPLE_CONFIG, previewKey: derivePublicKey(previewKey) });
    const { request, sources } = publication('reading', SECOND);
    const parts = getRequestParts(request);
    const lines = await send({ operation: 'preview', parts, days: 7 }, sources);
    expect(lines.at(-1)).toContain(`?preview=reading%40${SECOND}`);
    expect(await site.read(`remotes/reading/${SECOND}/remote.json`)).toBeDefined();
    expect(await live()).toEqual({ reading: FIRST, writing: WRITING });
  });

  test('two keys are valid during a key change, but not a withdrawn one', async () => {
    const next = createSigningKey();
    await addKey(site, { key: derivePublicKey(next), team: 'reading', parts: ['reading'] });
    await publishReading(SECOND);
    await changeKeys(site, (all) => all.filter(({ key }) => key !== derivePublicKey(keys.reading)));
    await expect(publishReading(THIRD)).rejects.toThrow('not one of the keys');
    await put(publication('reading', THIRD));
    await handleRequests(writer);
    expect(log.at(-1)).toContain('its key is not one of those that this site lists for reading');
    const { request, sources } = publication('reading', THIRD);
    await send(request, sources, next);
    expect(await live()).toEqual({ reading: THIRD, writing: WRITING });
  });

  test('two processes handle a request only once', async () => {
    await put(publication('reading', SECOND));
    await Promise.all([handleRequests(writer), handleRequests({ ...writer })]);
    expect(await live()).toEqual({ reading: SECOND, writing: WRITING });
    expect(await readRegistries(site)).toHaveLength(2);
    expect((await readLedger(site, 'reading')).answers).toMatchObject([{ state: 'done' }]);
  });

  test('only verified files are published, even if the inbox changes in the meantime', async () => {
    const file = `remotes/reading/${SECOND}/remoteEntry.js`;
    writer = {
      ...writer,
      contractTest: () => openInbox(ofReading, 'reading').write(file, 'steal();'),
    };
    await publishReading(SECOND);
    expect((await site.read(file))?.content.toString()).toBe(`var reading = '${SECOND}';`);
  });

  const inboxFile = (file: string) => `remotes/reading/${SECOND}/${file}`;

  /** Each attack leaves a request in the inbox that must be rejected. */
  type Attack = [name: string, attack: () => Promise<unknown>, reason: string];
  const attacks: Attack[] = [
    [
      "another team's part, signed with its own key",
      () => put(publication('writing', 'bbbbbbbb0002')),
      'reading may not change writing',
    ],
    ['the shell', () => put({ request: { operation: 'rollback', app: 'shell' } }), 'change shell'],
    [
      "the withdrawal of another team's part",
      () => put({ request: { operation: 'withdraw', app: 'writing' } }),
      'reading may not change writing',
    ],
    [
      "a build of its own that says it is another team's",
      () => put(publication('reading', SECOND, { name: 'writing', routes: ['/own'] })),
      'it is a build of writing',
    ],
    [
      "a route of another team's part",
      () => put(publication('reading', SECOND, { routes: ['/writing'] })),
      '/writing belongs to writing',
    ],
    ...['/*', '/:page', '/:area/:page'].map(
      (route): Attack => [
        `the pattern ${route}, which covers every team's addresses`,
        () => put(publication('reading', SECOND, { routes: ['/reading', route] })),
        'must begin with a segment without a parameter',
      ],
    ),
    ...['/writing/:letter', '/Writing/more'].map(
      (route): Attack => [
        `${route}, below a route of another team's part`,
        () => put(publication('reading', SECOND, { routes: ['/reading', route] })),
        `${route} belongs to writing`,
      ],
    ),
    ...['https://other.example.org', 'file:///etc'].map(
      (origin): Attack => [
        `files at ${origin}`,
        () => {
          const { request, sources } = publication('reading', SECOND);
          const parts = getRequestParts(request).map((part) => ({ ...part, origin }));
          return put({ request: { operation: 'publish', parts }, sources });
        },
        origin.startsWith('file:') ? 'was rejected' : 'may not publish reading at https://other',
      ],
    ),
    [
      'a file that is larger than any build',
      async () => {
        await put(publication('reading', SECOND));
        const large = Buffer.alloc(64 * 2 ** 20 + 1);
        await openInbox(ofReading, 'reading').write(inboxFile('large.js'), large);
      },
      'it has more than 67108864 bytes',
    ],
    [
      "documents of another team's pages",
      () => put(publication('reading', SECOND, { sitemap: ['/writing'] })),
      '/writing is not one of its routes',
    ],
    [
      'a file that was changed after signing',
      async () => {
        await put(publication('reading', SECOND));
        await openInbox(ofReading, 'reading').write(inboxFile('remoteEntry.js'), 'steal();');
      },
      'its files in the inbox are not the ones that were signed',
    ],
    [
      'a file without a hash that was added after signing',
      async () => {
        await put(publication('reading', SECOND));
        await openInbox(ofReading, 'reading').write(inboxFile('prerender.cjs'), 'steal();');
      },
      'its files in the inbox are not the ones that were signed',
    ],
    [
      'a file whose name is none',
      async () => {
        await put(publication('reading', SECOND));
        await openInbox(ofReading, 'reading').write(inboxFile('-rf $HOME'), 'steal();');
      },
      'is not a valid file name',
    ],
    [
      'files that do not match their hashes',
      () => {
        const { request, sources } = publication('reading', SECOND);
        writeFileSync(join(sources.reading ?? '', 'remoteEntry.js'), 'steal();');
        const digest = digestFolder(sources.reading ?? '');
        const parts = getRequestParts(request).map((part) => ({ ...part, digest }));
        return put({ request: { operation: 'publish', parts }, sources });
      },
      'does not match its hashes',
    ],
    [
      'a request of an hour ago',
      () => put(publication('reading', SECOND), { at: Date.now() - 3_600_000 }),
      'signed more than 15 minutes ago',
    ],
    [
      'a request of the next hour',
      () => put(publication('reading', SECOND), { at: Date.now() + 3_600_000 }),
      'was rejected',
    ],
    [
      'a request that was signed for another site',
      async () => {
        const rehearsal = await openSite(storage.newSite());
        const siteUrl = 'https://rehearsal.example.org';
        await writeSiteConfig(rehearsal, { ...EXAMPLE_CONFIG, siteUrl });
        await put(publication('reading', SECOND), {}, rehearsal);
      },
      'was rejected',
    ],
    [
      "a signature of another key under a listed key's name",
      async () => {
        const token = await put(publication('reading', SECOND));
        const [header, payload] = token.split('.');
        const forged = await signRequest(site, publication('reading', SECOND).request, {
          signingKey: createSigningKey(),
          at: Date.now(),
        });
        const forgery = [header, payload, forged.split('.')[2]].join('.');
        await openInbox(ofReading, 'reading').write(REQUEST_FILE, forgery);
      },
      'signature verification failed',
    ],
    [
      "another team's request in its own inbox",
      async () => {
        const token = await put(publication('writing', 'bbbbbbbb0002'), { team: 'writing' });
        await openInbox(site, 'writing').remove(REQUEST_FILE);
        await openInbox(ofReading, 'reading').write(REQUEST_FILE, token);
      },
      'its key is not one of those that this site lists for reading',
    ],
    [
      'what is no request',
      () => openInbox(ofReading, 'reading').write(REQUEST_FILE, '{"alg":"none"}'),
      'was rejected',
    ],
  ];
  const ofWriting = () => site.list('inbox/writing');

  test.each(attacks)('refuses %s', async (_what, attack, reason) => {
    await attack();
    for (const file of await ofWriting()) await site.remove(file);
    const before = await others();
    await handleRequests(writer);
    const answer = await lastAnswer();
    expect(answer?.state).toBe('refused');
    expect(answer?.lines.join('; ')).toContain(reason);
    expect(await live()).toEqual({ reading: FIRST, writing: WRITING });
    expect(await others()).toEqual(before);
    expect(await openInbox(site, 'reading').read(REQUEST_FILE)).toBeUndefined();
  });

  test('a team must wait after a refused request that delayed others', async () => {
    let now = 0;
    const slow = async () => {
      now += 60_000;
      throw new UserError('reading does not render', ['/reading: it never ends']);
    };
    writer = { ...writer, now: () => now, contractTest: slow };
    await expect(publishReading(SECOND)).rejects.toThrow('does not render');
    writer = { ...writer, contractTest: undefined };
    await expect(publishReading(SECOND)).rejects.toThrow('try again in 10 minutes');
    now += 600_000;
    await publishReading(SECOND);
    expect(await live()).toEqual({ reading: SECOND, writing: WRITING });
  });

  test('an oversized token is removed without being read', async () => {
    await openInbox(ofReading, 'reading').write(REQUEST_FILE, 'x'.repeat(100_000));
    await handleRequests(writer);
    expect(await openInbox(site, 'reading').read(REQUEST_FILE)).toBeUndefined();
    expect((await readLedger(site, 'reading')).answers).toEqual([]);
  });

  test('a team can publish its part to an origin that the operator has listed with its key', async () => {
    const origin = 'https://other.example.org';
    const key = derivePublicKey(keys.reading);
    await addKey(site, { key, team: 'reading', parts: ['reading'], origins: [origin] });
    const { request, sources } = publication('reading', SECOND);
    const parts = getRequestParts(request).map((part) => ({ ...part, origin }));
    await send({ operation: 'publish', parts }, sources);
    const [reading] = (await readLiveRegistry(site))?.remotes ?? [];
    expect(reading?.baseUrl).toBe(`${origin}/reading/${SECOND}/`);
  });

  test('repeating an older request changes nothing, whether it was handled or held back', async () => {
    const handled = await put(publication('reading', SECOND), { at: Date.now() - 3000 });
    await handleRequests(writer);
    // The process never received it.
    const heldBack = await put(publication('reading', SECOND), { at: Date.now() - 2000 });
    await openInbox(ofReading, 'reading').remove(REQUEST_FILE);
    await publishReading(THIRD);
    for (const token of [handled, heldBack]) {
      const { request, sources } = publication('reading', SECOND);
      const [part] = getRequestParts(request);
      if (!part) throw new Error('it has a part');
      await sendBuild(openInbox(ofReading, 'reading'), 'reading', SECOND, sources.reading ?? '');
      await openInbox(ofReading, 'reading').write(REQUEST_FILE, token);
      await handleRequests(writer);
      expect(await live()).toEqual({ reading: THIRD, writing: WRITING });
      expect(await openInbox(site, 'reading').read(REQUEST_FILE)).toBeUndefined();
    }
    expect(log.at(-1)).toContain('a later request from the team has already been handled');
  });

  test('a rollback that would also roll back another team’s part is refused', async () => {
    await publishSet(site, [
      { app: 'reading', build: SECOND, source: source('reading', SECOND) },
      { app: 'writing', build: 'bbbbbbbb0002', source: source('writing', 'bbbbbbbb0002') },
    ]);
    const before = await others();
    await expect(send({ operation: 'rollback', app: 'reading' })).rejects.toThrow(
      'may not change writing',
    );
    expect(await live()).toEqual({ reading: SECOND, writing: 'bbbbbbbb0002' });
    expect(await others()).toEqual(before);
  });

  test('the team’s program refuses early what its key may not change', async () => {
    const { request, sources } = publication('writing', 'bbbbbbbb0002');
    await expect(send(request, sources)).rejects.toThrow('reading may not change writing');
    expect(log).toEqual([]);
  });

  // A folder has no credentials: the machine's file permissions apply.
  if (name !== 'an emulated bucket') return;

  test('a team’s credentials can only write to its inbox', async () => {
    await publishReading(SECOND);
    const before = await others();
    for (const file of [
      'registry.json',
      'registry-restricted.json',
      'documents/index.html',
      'isolated/writing.mark',
      'addresses/exact/writing.mark',
      'config.json',
      'publishing-keys.json',
      'requests/reading.json',
      `remotes/reading/${SECOND}/remoteEntry.js`,
      `remotes/writing/${WRITING}/remoteEntry.js`,
      `shell/${SHELL}/start.js`,
      'inbox/writing/request.jwt',
      'inbox/readings/request.jwt',
      'history/2026-01-01T00-00-00.000Z.json',
    ]) {
      await expect(ofReading.write(file, 'steal();'), file).rejects.toThrow('AccessDenied');
      await expect(ofReading.writeIf(file, 'steal();', undefined), file).rejects.toThrow();
      await expect(ofReading.remove(file), file).rejects.toThrow('AccessDenied');
    }
    expect(await live()).toEqual({ reading: SECOND, writing: WRITING });
    expect(await others()).toEqual(before);
    await openInbox(ofReading, 'reading').write('note', 'own');
  });
});
