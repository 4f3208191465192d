import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { parseEnv } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkClock, checkDisk, checkMemory, checkName, checkPort, checkRelay } from '../checks.ts';
import {
  change,
  isConfigured,
  planConfiguration,
  readSettings,
  readValue,
  write,
} from '../configuration.ts';
import { type Answers, completeAnswers, QUESTIONS, toVariables } from '../questions.ts';
import { createServerInstallation } from '../rotation/compose.ts';
import { getRotationSteps } from '../rotation/data-keys.ts';
import { createDatabaseRotation, getNextLogin } from '../rotation/database.ts';
import { getKeySets } from '../rotation/tokens.ts';
import { readSecret, SECRETS } from '../secrets.ts';
import { deployedRemotes, getOriginVariable } from '../write-remotes.ts';

const ANSWERS: Answers = {
  domain: 'charity.org.uk',
  apex: 'yes',
  email: 'server@charity.org.uk',
  mailRelay: 'smtps://book%40charity@smtp.provider.net:465',
  mailPassword: 'p#ss "word" $HOME',
  mailFrom: 'CHAPS <bookings@charity.org.uk>',
  paypal: 'sandbox',
  paypalClientId: 'client',
  paypalSecret: 'secret',
  paypalWebhookId: 'webhook',
  backupTarget: 's3://backups/chaps?endpoint=s3.provider.net&region=eu',
  backupKey: 'key',
  backupSecret: 'storage secret',
  testPrice: '25.00',
  charityName: 'CHAPS',
  charityNumber: '1234567',
  charityPhone: '020 7946 0123',
  charityEmail: 'info@charity.org.uk',
  charityAddress: '12 Sample Street, London EC1A 1AA',
};
const given = (answers: Answers = {}, set: Record<string, string> = {}) => ({
  answers,
  set,
  release: () => '1.4.0',
  es256: true,
});

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'chaps-server-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the installation', () => {
  test('asks a question that no option answers until the answer is valid', async () => {
    const [input, output] = [new PassThrough(), new PassThrough()];
    let shown = '';
    output.setEncoding('utf8').on('data', (text: string) => {
      shown += text;
    });
    const { domain: _domain, ...others } = ANSWERS;
    const answered = completeAnswers(others, { input, output });
    input.write('charity\n');
    await expect.poll(() => shown).toContain('must be a domain name, such as charity.org.uk');
    input.write('.net\n');
    expect(await answered).toEqual({ ...ANSWERS, domain: 'charity.net' });
    expect(shown).not.toContain(ANSWERS.paypalSecret);
  });

  test('names each missing answer by its option when nobody can be asked', async () => {
    const { domain: _domain, paypalClientId: _client, backupKey: _key, ...others } = ANSWERS;
    const asked = [QUESTIONS.domain.ask, QUESTIONS.paypalClientId.ask];
    await expect(completeAnswers(others, false)).rejects.toThrow(
      `--domain is missing: ${asked[0]}\n--paypal-client-id is missing: ${asked[1]}`,
    );
  });

  test('does not ask about a relay or storage that is not used', async () => {
    const { mailPassword: _password, backupKey: _key, backupSecret: _secret, ...others } = ANSWERS;
    const none = { ...others, mailRelay: 'none', backupTarget: 'none' };
    expect(await completeAnswers(none, false)).toEqual(none);
    const { testPrice: _price, ...untold } = none;
    expect(await completeAnswers(untold, false)).toEqual({ ...none, testPrice: 'none' });
    expect(toVariables(none)).toMatchObject({ SMTP_URL: '', SMTP_HOST: '', BACKUP_TARGET: '' });
  });

  test.each<[keyof Answers, string, string]>([
    ['domain', 'https://charity.org.uk', '--domain must be a domain name, such as charity.org.uk'],
    ['apex', 'maybe', "--apex must be 'yes' or 'no'"],
    ['email', 'nobody', '--email must be an e-mail address'],
    [
      'mailRelay',
      'smtps://user:secret@smtp.provider.net:465',
      '--mail-relay must be smtp:// or smtps:// with host and port, without a password',
    ],
    ['paypal', 'both', "--paypal must be 'live' or 'sandbox'"],
    [
      'backupTarget',
      'ftp://x',
      "--backup-target must begin with s3:// or sftp://user@, or be 'none'",
    ],
    ['testPrice', '£25', "--test-price must be a price such as 25.00, or 'none'"],
    [
      'charityName',
      'CHAPS $HOME',
      '--charity-name cannot begin with an apostrophe or contain ", #, $, \\ or line breaks',
    ],
    ['charityName', "'Charity'", '--charity-name cannot begin with an apostrophe'],
    ['charityPhone', '', '--charity-phone is missing'],
    ['mailFrom', 'bookings', '--mail-from must look like CHAPS <bookings@charity.org.uk>'],
    ['mailFrom', 'CHAPS <bookings>', '--mail-from must look like CHAPS <bookings@charity.org.uk>'],
  ])('rejects %s: %s', async (name, value, message) => {
    await expect(completeAnswers({ ...ANSWERS, [name]: value }, false)).rejects.toThrow(message);
  });
});

describe('the settings and secrets', () => {
  const secretsOf = () =>
    Object.fromEntries(
      SECRETS.map((name) => [name, readSecret(join(folder, 'deploy/secrets'), name)]),
    );
  const settings = () => parseEnv(readFileSync(join(folder, '.env'), 'utf8'));
  const configure = async (...args: Parameters<typeof given>) => {
    const configuration = await planConfiguration(folder, given(...args));
    write(folder, configuration);
    return configuration;
  };

  test('of a new server have every origin under its domain, and each secret only in its own file', async () => {
    await configure(ANSWERS);
    expect(settings()).toMatchObject({
      SITE_ORIGIN: 'https://www.charity.org.uk',
      APEX: 'https://charity.org.uk',
      API_ORIGIN: 'https://api.charity.org.uk',
      AUTH_ORIGIN: 'https://auth.charity.org.uk',
      SMTP_HOST: 'smtp.provider.net',
      SMTP_PORT: '465',
      SMTP_USER: 'book@charity',
      PAYPAL_API_BASE: 'https://api-m.sandbox.paypal.com',
      PAYPAL_WEBHOOK_CERT_HOSTS: 'api.sandbox.paypal.com',
      MAIL_FROM: 'CHAPS <bookings@charity.org.uk>',
      RELEASE: '1.4.0',
    });
    for (const remote of deployedRemotes) {
      expect(settings()[getOriginVariable(remote)]).toMatch(/^https:\/\/[a-z]+\.charity\.org\.uk$/);
    }
    const secrets = secretsOf();
    expect(secrets).toMatchObject({
      SMTP_PASSWORD: ANSWERS.mailPassword,
      PAYPAL_CLIENT_SECRET: 'secret',
      BACKUP_KEY_SECRET: 'storage secret',
    });
    const text = readFileSync(join(folder, '.env'), 'utf8');
    for (const [name, value] of Object.entries(secrets)) {
      expect(existsSync(join(folder, 'deploy/secrets', name)), name).toBe(true);
      if (value) expect(text.includes(`=${value}\n`), name).toBe(false);
    }
    expect(statSync(join(folder, '.env')).mode & 0o777).toBe(0o600);
  });

  test('keep the apostrophes in a name and an address', async () => {
    const [charityName, charityAddress] = ["Men's Health", "3 St John's Road, King's Lynn"];
    await configure({ ...ANSWERS, charityName, charityAddress });
    expect(settings()).toMatchObject({
      CHARITY_NAME: charityName,
      CHARITY_ADDRESS: charityAddress,
    });
  });

  test('redirect the name without www to the site when requested, on installation or later', async () => {
    const { apex: _apex, ...others } = ANSWERS;
    await configure(await completeAnswers(others, false));
    expect(settings().APEX).toBe('');
    expect((await configure({ apex: 'yes' })).changed).toEqual(['APEX']);
    expect(settings().APEX).toBe('https://charity.org.uk');
    await configure({});
    expect(settings().APEX).toBe('https://charity.org.uk');
    await configure({}, { SITE_ORIGIN: 'https://screening.charity.org.uk' });
    await expect(configure({ apex: 'yes' })).rejects.toThrow('without www');
  });

  test('do not change on a second run', async () => {
    await configure(ANSWERS);
    const before = { text: readFileSync(join(folder, '.env'), 'utf8'), secrets: secretsOf() };
    for (const answers of [{}, ANSWERS]) {
      const { changed } = await configure(answers);
      expect(changed).toEqual([]);
      expect({ text: readFileSync(join(folder, '.env'), 'utf8'), secrets: secretsOf() }).toEqual(
        before,
      );
    }
  });

  test('change on a second run only where options are given, and keep every other value and key', async () => {
    await configure(ANSWERS);
    const [text, secrets] = [settings(), secretsOf()];
    const { changed } = await configure({ mailPassword: 'new' }, { LOG_LEVEL: 'debug' });
    expect(changed.sort()).toEqual(['LOG_LEVEL', 'SMTP_PASSWORD']);
    expect(settings()).toEqual({ ...text, LOG_LEVEL: 'debug' });
    expect(secretsOf()).toEqual({ ...secrets, SMTP_PASSWORD: 'new' });
  });

  test('regain the right file modes, a setting added by a release, and a missing empty secret', async () => {
    await configure({ ...ANSWERS, backupTarget: 'none', backupSecret: '' });
    const file = join(folder, '.env');
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^VITALS_SAMPLE=.*\n/m, ''));
    chmodSync(file, 0o644);
    chmodSync(join(folder, 'deploy/secrets/HMAC_KEYS'), 0o666);
    rmSync(join(folder, 'deploy/secrets/BACKUP_KEY_SECRET'));
    const { changed } = await configure();
    expect(changed).toEqual(['VITALS_SAMPLE']);
    expect(settings().VITALS_SAMPLE).toBe('0.1');
    expect(existsSync(join(folder, 'deploy/secrets/BACKUP_KEY_SECRET'))).toBe(true);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, 'deploy/secrets/HMAC_KEYS')).mode & 0o022).toBe(0);
  });

  test('do not replace a lost key, because nothing could decrypt its data', async () => {
    await configure(ANSWERS);
    rmSync(join(folder, 'deploy/secrets/ENCRYPTION_KEYS'));
    await expect(planConfiguration(folder, given())).rejects.toThrow('has no ENCRYPTION_KEYS');
    rmSync(join(folder, '.env'));
    await expect(planConfiguration(folder, given(ANSWERS))).rejects.toThrow('there is no .env');
    expect(isConfigured(folder)).toBe(false);
  });

  test('do not move a site to another domain', async () => {
    await configure(ANSWERS);
    await expect(planConfiguration(folder, given({ domain: 'other.org' }))).rejects.toThrow(
      'Change the origins',
    );
  });
});

describe('the checks of the machine', () => {
  test('fail for a port in use, and for a relay that does not respond', async () => {
    const server = createTcpServer().listen(0);
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    expect(await checkPort(port, false)).toMatchObject({ outcome: 'fail' });
    expect(await checkPort(port, true)).toMatchObject({ outcome: 'ok' });
    expect(await checkRelay(`smtp://127.0.0.1:${port}`)).toMatchObject({ outcome: 'ok' });
    server.close();
    await once(server, 'close');
    expect(await checkPort(port, false)).toMatchObject({ outcome: 'ok', seen: 'free' });
    expect(await checkRelay(`smtp://127.0.0.1:${port}`)).toMatchObject({ outcome: 'fail' });
    expect(await checkRelay('')).toMatchObject({ outcome: 'warn' });
  });

  test.each([
    [0, 'ok'],
    [-20, 'warn'],
    [3600, 'fail'],
    [-3600, 'fail'],
  ])('judge a clock that is off by %i seconds: %s', async (seconds, outcome) => {
    const server = createServer((_request, response) => {
      response.setHeader('date', new Date(Date.now() + seconds * 1000).toUTCString()).end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    expect(await checkClock(`http://127.0.0.1:${port}`)).toMatchObject({ outcome });
    server.closeAllConnections();
    server.close();
  });

  test('cover names, disk and memory', async () => {
    expect(await checkClock('http://127.0.0.1:1')).toMatchObject({ outcome: 'warn' });
    expect(await checkName('www.chaps.localhost')).toMatchObject({ outcome: 'ok' });
    expect(await checkName('localhost')).toMatchObject({ outcome: 'ok' });
    expect(await checkName('localhost', ['192.0.2.1'])).toMatchObject({ outcome: 'warn' });
    expect(await checkName('www.charity.invalid')).toMatchObject({
      outcome: 'fail',
      seen: 'no address',
    });
    expect(await checkDisk(folder, 0)).toMatchObject({ outcome: 'ok' });
    const full = await checkDisk(folder, 1_000_000);
    expect(full).toMatchObject({ outcome: 'fail', advice: 'Make 1000000 GB free.' });
    expect(checkMemory(4 * 1024 ** 3)).toMatchObject({ outcome: 'ok' });
    expect(checkMemory(1024 ** 3)).toMatchObject({ outcome: 'warn' });
  });
});

describe('a rotation', () => {
  test('decrypts with the new key before it encrypts with it, and keeps the old key until the end', () => {
    const [both = '', newFirst = ''] = getRotationSteps('encryption', 'k1:old', false);
    expect(both).toMatch(/^k1:old,k2:[\w+/]{43}=$/);
    expect(newFirst.split(',')).toEqual(both.split(',').reverse());
    expect(getRotationSteps('encryption', newFirst, true)).toEqual([newFirst.split(',')[0]]);
    expect(getRotationSteps('hmac', 'old', false)[1]).toMatch(/^[\w+/]{43}=,old$/);
  });

  test('begins once, and finishes only if it has begun', () => {
    expect(() => getRotationSteps('hmac', 'new,old', false)).toThrow('A rotation is in progress');
    expect(() => getRotationSteps('hmac', 'old', true)).toThrow('no rotation is in progress');
  });

  test('of token keys verifies with the new key before it signs with it, signs with only one key, and verifies with the old one until the end', () => {
    const key = (kid: string, ...key_ops: string[]) => ({ kid, kty: 'EC', key_ops });
    const old = key('old', 'sign', 'verify');
    const sets = getKeySets(JSON.stringify([old]), key('new', 'sign', 'verify'));
    expect(sets).toEqual([
      [old, key('new', 'verify')],
      [key('new', 'sign', 'verify'), key('old', 'verify')],
    ]);
    expect(getKeySets(JSON.stringify(sets[1]), undefined)).toEqual([
      [key('new', 'sign', 'verify')],
    ]);
    expect(() => getKeySets(JSON.stringify(sets[1]), old)).toThrow('A rotation is in progress');
    expect(() => getKeySets(JSON.stringify([old]), undefined)).toThrow(
      'no rotation is in progress',
    );
    expect(() => getKeySets('[]', old)).toThrow('shared secret');
  });

  test('of the database password creates a login beside the one in use', () => {
    expect(getNextLogin('chaps_service', 'chaps_service')).toBe('chaps_service_a');
    expect(getNextLogin('chaps_service', 'chaps_service_a')).toBe('chaps_service_b');
    expect(getNextLogin('chaps_service', 'chaps_service_b')).toBe('chaps_service_a');
  });

  test('shows no new database password in the process list', async () => {
    write(folder, await planConfiguration(folder, given(ANSWERS)));
    const calls: { args: string[]; input: string }[] = [];
    const server = {
      folder,
      say: () => {},
      docker: async () => '',
      compose: async (args: string[], _environment = {}, input = '') => {
        calls.push({ args, input });
        if (args[0] === 'run') throw new Error('that is enough');
        return '';
      },
    };
    await expect(
      createDatabaseRotation(server).begin(createServerInstallation(server)),
    ).rejects.toThrow('that is enough');
    const password = readSecret(join(folder, 'deploy/secrets'), 'DATABASE_PASSWORD');
    expect(calls.some(({ input }) => input.includes(password))).toBe(true);
    expect(calls.flatMap(({ args }) => args).join(' ')).not.toContain(password);
  });

  test('writes a change to .env or its own file, and leaves the rest unchanged', async () => {
    write(folder, await planConfiguration(folder, given(ANSWERS)));
    const before = readFileSync(join(folder, '.env'), 'utf8');
    change(folder, { AUTH_DATABASE_LOGIN: 'supabase_auth_admin_a', AUTH_DATABASE_PASSWORD: 'new' });
    const after = readFileSync(join(folder, '.env'), 'utf8');
    expect(readSettings(folder).AUTH_DATABASE_LOGIN).toBe('supabase_auth_admin_a');
    expect(after.replace('supabase_auth_admin_a', 'supabase_auth_admin')).toBe(before);
    expect(readSecret(join(folder, 'deploy/secrets'), 'AUTH_DATABASE_PASSWORD')).toBe('new');
    const names = ['AUTH_DATABASE_LOGIN', 'AUTH_DATABASE_PASSWORD', 'UNKNOWN'];
    const values = names.map((name) => readValue(folder, name));
    expect(values).toEqual(['supabase_auth_admin_a', 'new', '']);
  });
});
