import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Command } from '@commander-js/extra-typings';
import { z } from 'zod';
import { projectRoot } from '../apps.ts';
import { remoteConfigs } from '../declarations.ts';

const template = join(import.meta.dirname, '../../template');
const SUFFIX = '.template';
const FIRST_PORT = 3001;

const manifestSchema = z.object({
  dependencies: z.record(z.string(), z.string()).default({}),
  devDependencies: z.record(z.string(), z.string()).default({}),
});

/** The version ranges that the shared packages have of their dependencies. */
function sharedRanges(): Record<string, string> {
  const ranges: Record<string, string> = {};
  for (const file of globSync('shared/*/package.json', { cwd: projectRoot })) {
    const text = readFileSync(join(projectRoot, file), 'utf8');
    const { dependencies, devDependencies } = manifestSchema.parse(JSON.parse(text));
    Object.assign(ranges, dependencies, devDependencies);
  }
  return ranges;
}

/** @throws {Error} when the name is not that of a new remote */
function checkName(name: string): string {
  if (!/^mfe(-[a-z][a-z0-9]*)+$/.test(name)) {
    throw new Error('A remote is called mfe- and a word in small letters, e.g. mfe-hello.');
  }
  if (existsSync(join(projectRoot, name))) throw new Error(`${name} exists already.`);
  return name;
}

/** @throws {Error} when the template has a placeholder without a value */
const fill = (text: string, values: Record<string, string>) =>
  text.replace(/\{\{([^}]+)\}\}/g, (_placeholder, key: string) => {
    const value = values[key];
    if (value === undefined) throw new Error(`The template asks for ${key}.`);
    return value;
  });

/** @throws {Error} when the name is not that of a new remote; nothing is written then */
function createRemote(given: string, owner?: string): string {
  const name = checkName(given);
  const path = name.slice('mfe-'.length);
  const ports = [...remoteConfigs.values()].map(({ port }) => port);
  const values = {
    ...sharedRanges(),
    name,
    path,
    title: path.charAt(0).toUpperCase() + path.slice(1).replaceAll('-', ' '),
    owner: owner ?? `@chaps/${path}`,
    port: String(Math.max(FIRST_PORT - 1, ...ports) + 1),
  };
  const files = globSync(`**/*${SUFFIX}`, { cwd: template }).map((file) => ({
    path: join(projectRoot, name, file.slice(0, -SUFFIX.length)),
    text: fill(readFileSync(join(template, file), 'utf8'), values),
  }));
  for (const file of files) {
    mkdirSync(dirname(file.path), { recursive: true });
    writeFileSync(file.path, file.text);
  }
  return name;
}

const command = new Command('npm run create-remote --')
  .description('Creates a remote from the template.')
  .argument('<name>', 'mfe- and a word in small letters, e.g. mfe-hello')
  .option('--owner <team>', 'for CODEOWNERS; @chaps/<name> when left out')
  .action((given, { owner }) => {
    const name = createRemote(given, owner);
    process.stdout.write(
      `${name} is created. Next: npm install && npm run write-remotes && npm start\n`,
    );
  });
try {
  command.parse();
} catch (error) {
  command.error(error instanceof Error ? error.message : String(error));
}
