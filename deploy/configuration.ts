/** The settings (.env) and secrets (deploy/secrets) of a server: created once, then only added to. */
import {
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { fillIn, makeKeys } from './make-keys.ts';
import { type Answers, getApexSettings, toVariables, withDomain } from './questions.ts';
import { protectSecret, readSecret, SECRETS, splitSecrets, writeSecrets } from './secrets.ts';

export interface ConfigurationInput {
  answers: Answers;
  /** Variables in addition to those from the answers. */
  set: Record<string, string>;
  /** Tag of the images for a new server. */
  release: () => string;
  /** Whether a new server signs tokens with a key pair rather than with a shared secret. */
  es256: boolean;
}

export interface Configuration {
  /** The full text of .env. */
  text: string;
  settings: NodeJS.Dict<string>;
  secretsFolder: string;
  /** The secrets to write. */
  secrets: Record<string, string>;
  /** Names of the variables and secrets that change. */
  changed: string[];
}

const readExample = () => readFileSync(join(import.meta.dirname, 'env.example'), 'utf8');
const getSettingsPath = (folder: string) => join(folder, '.env');
const resolveSecretsFolder = (folder: string, { SECRETS: place }: NodeJS.Dict<string>) =>
  resolve(folder, place || 'deploy/secrets');

/** The settings of a configured server. */
export const readSettings = (folder: string): NodeJS.Dict<string> =>
  parseEnv(readFileSync(getSettingsPath(folder), 'utf8'));

/** The folder with the secrets of a configured server. */
export const getSecretsFolder = (folder: string): string =>
  resolveSecretsFolder(folder, readSettings(folder));

/** The value of a setting or secret of a configured server; '' when there is none. */
export function readValue(folder: string, name: string): string {
  const secret = SECRETS.find((each) => each === name);
  return secret ? readSecret(getSecretsFolder(folder), secret) : (readSettings(folder)[name] ?? '');
}

export const isConfigured = (folder: string): boolean => existsSync(getSettingsPath(folder));

/** Fills in values; those without a line in the file are appended. */
function fill(file: string, values: Record<string, string>): string {
  const present = parseEnv(file);
  const added = Object.keys(values).filter((name) => !(name in present));
  return fillIn(file + added.map((name) => `${name}=\n`).join(''), values);
}

/** Writes settings and secrets of a configured server, for containers that start afterwards. */
export function change(folder: string, values: Record<string, string>): void {
  const { secrets, settings } = splitSecrets(values);
  writeSecrets(getSecretsFolder(folder), secrets);
  const file = getSettingsPath(folder);
  writeFileSync(file, fill(readFileSync(file, 'utf8'), settings));
}

/** Adds the lines that are new in this release, with the values from its example. */
function addNewLines(file: string): string {
  const present = parseEnv(file);
  const brought = Object.entries(parseEnv(readExample())).filter(([name]) => !(name in present));
  return fill(file, Object.fromEntries(brought.map(([name, value]) => [name, value ?? ''])));
}

async function planNewConfiguration(
  folder: string,
  { answers, set, release, es256 }: ConfigurationInput,
): Promise<Configuration> {
  const secretsFolder = resolveSecretsFolder(folder, set);
  if (existsSync(secretsFolder) && readdirSync(secretsFolder).length > 0) {
    throw new Error(
      `${secretsFolder} has secrets, but there is no .env. Restore .env from your copy. If nothing was ever started with these secrets, remove them.`,
    );
  }
  const { domain } = answers;
  const named = domain ? withDomain(readExample(), domain) : readExample();
  const values = {
    ...(await makeKeys({ es256 })),
    RELEASE: release(),
    ...toVariables(answers),
    ...getApexSettings(answers, set.SITE_ORIGIN ?? parseEnv(named).SITE_ORIGIN),
    ...set,
  };
  const { secrets, settings } = splitSecrets(values);
  const text = fill(named, settings);
  return { text, settings: parseEnv(text), secretsFolder, secrets, changed: Object.keys(values) };
}

/** Names of the secrets that a server needs and that are generated here. The others come from providers. */
async function listGeneratedSecretNames(settings: NodeJS.Dict<string>): Promise<string[]> {
  const made = splitSecrets(await makeKeys({ es256: Boolean(settings.SUPABASE_JWKS_URL) })).secrets;
  return SECRETS.filter((name) => made[name]);
}

async function planUpdate(
  folder: string,
  { answers, set }: ConfigurationInput,
): Promise<Configuration> {
  const before = readFileSync(getSettingsPath(folder), 'utf8');
  const apex = getApexSettings(answers, set.SITE_ORIGIN ?? parseEnv(before).SITE_ORIGIN);
  const given = splitSecrets({ ...toVariables(answers), ...apex, ...set });
  const text = fill(addNewLines(before), given.settings);
  const [old, settings] = [parseEnv(before), parseEnv(text)];
  const { SITE_ORIGIN = '' } = settings;
  if (answers.domain && !SITE_ORIGIN.endsWith(`.${answers.domain}`)) {
    throw new Error(
      `SITE_ORIGIN is ${SITE_ORIGIN}, which is not under ${answers.domain}. Change the origins in .env, then run this again.`,
    );
  }
  const secretsFolder = resolveSecretsFolder(folder, settings);
  const lost = (await listGeneratedSecretNames(settings)).filter(
    (name) => !SECRETS.some((each) => each === name && readSecret(secretsFolder, each)),
  );
  if (lost.length > 0) {
    // A new key could not open data sealed with the lost one.
    throw new Error(`${secretsFolder} has no ${lost.join(', ')}. Restore them from your copy.`);
  }
  const absent = SECRETS.filter((name) => !existsSync(join(secretsFolder, name)));
  const secrets: Record<string, string> = {
    ...Object.fromEntries(absent.map((name) => [name, ''])),
    ...given.secrets,
  };
  const changedSecrets = SECRETS.filter(
    (name) => (secrets[name] ?? '') !== '' && secrets[name] !== readSecret(secretsFolder, name),
  );
  const changedSettings = Object.keys(settings).filter((name) => settings[name] !== old[name]);
  return {
    text,
    settings,
    secretsFolder,
    secrets,
    changed: [...changedSettings, ...changedSecrets],
  };
}

/**
 * The .env and secrets to write. An existing server keeps its values, except those given.
 * @param folder the folder of docker-compose.yml
 * @throws {Error} when .env, the secrets or a generated secret is missing
 */
export const planConfiguration = (
  folder: string,
  given: ConfigurationInput,
): Promise<Configuration> =>
  isConfigured(folder) ? planUpdate(folder, given) : planNewConfiguration(folder, given);

/**
 * Writes the changes, and gives each file its owner and mode. .env is written last: it marks the
 * configuration as complete.
 */
export function write(folder: string, { text, secretsFolder, secrets }: Configuration): void {
  writeSecrets(secretsFolder, secrets);
  for (const name of SECRETS) protectSecret(join(secretsFolder, name));
  const file = getSettingsPath(folder);
  if (isConfigured(folder) && readFileSync(file, 'utf8') === text) {
    chmodSync(file, 0o600);
    return;
  }
  writeFileSync(`${file}.new`, text, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
