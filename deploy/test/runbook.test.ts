import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runStaff } from '@chaps/api/cli/run-staff';
import { projectRoot } from '@chaps/mf-build';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

// Operators type the runbook's commands in a hurry, without having written them. The services and staff
// commands in them must exist. named-paths.test.ts checks their npm scripts and programs.

const read = (file: string) => readFileSync(join(projectRoot, file), 'utf8');
const pages = globSync('docs/operations/**/*.md', { cwd: projectRoot });

const { services } = z
  .object({ services: z.record(z.string(), z.unknown()) })
  .parse(parse(read('docker-compose.yml'), { merge: true, logLevel: 'error' }));

const VERBS = 'build|exec|logs|ps|pull|restart|rm|run|start|stop|up';
const WITH_VALUE = ['--env', '--name', '--since', '--tail', '--volume'];

/** Names of the services in Compose commands. */
function servicesIn(text: string): string[] {
  const commands = text
    .replaceAll(/\\\n\s*/g, ' ')
    .matchAll(
      new RegExp(`docker compose(?: --[\\w-]+ [\\w-]+)? (${VERBS})\\b([^\\n\`|;&<>#]*)`, 'g'),
    );
  return [...commands].flatMap(([, verb = '', rest = '']) => {
    const words = rest.trim().split(/\s+/);
    const named = words.filter(
      (word, index) => /^[a-z]/.test(word) && !WITH_VALUE.includes(words[index - 1] ?? ''),
    );
    return verb === 'exec' || verb === 'run' ? named.slice(0, 1) : named;
  });
}

/** Staff commands, run by Compose, by npm or in a pod. */
const staffCommandsIn = (text: string): string[] =>
  [...text.matchAll(/(?:--rm staff|npm run staff --|cli\/staff\.ts) ([a-z][\w-]*)/g)].map(
    ([, command = '']) => command,
  );

/** The commands of `npm run server --`. */
const serverCommandsIn = (text: string): string[] =>
  [...text.matchAll(/npm run server -- ([a-z][\w-]*)/g)].map(([, command = '']) => command);

const backupCommandsIn = (text: string): string[] =>
  [...text.matchAll(/chaps-pgbackrest ([a-z][\w-]*)/g)].map(([, command = '']) => command);

const help: string[] = [];
await runStaff(['--help'], { out: (line) => help.push(line), err: () => {} }, () => {
  throw new Error('Help needs no database.');
});
/** Names of the commands in a help text. */
const commandsIn = (text: string): string[] =>
  [...text.matchAll(/^ {2}([a-z][\w-]*) /gm)].map(([, command = '']) => command);
const staffCommands = commandsIn(help.join('\n'));
const serverHelp = execFileSync(process.execPath, ['deploy/server.ts', '--help'], {
  cwd: projectRoot,
  encoding: 'utf8',
});
const serverCommands = commandsIn(serverHelp);
const backupCommands = [
  ...[...read('deploy/database/chaps-pgbackrest').matchAll(/^ {2}([a-z]+)\)/gm)].map(
    ([, command = '']) => command,
  ),
  // pgBackRest's own.
  'check',
  'info',
];

const unknown = (text: string) => [
  ...servicesIn(text).filter((service) => !Object.hasOwn(services, service)),
  ...staffCommandsIn(text).filter((command) => !staffCommands.includes(command)),
  ...serverCommandsIn(text).filter((command) => !serverCommands.includes(command)),
  ...backupCommandsIn(text).filter((command) => !backupCommands.includes(command)),
];

test.each([
  'docker compose up --detach api gone',
  'docker compose exec -T gone psql --username=chaps',
  'docker compose run --rm --env A=b \\\n  gone command',
  'look at `docker compose logs --since 1h gone` first',
  'docker compose run --rm staff gone --as somebody',
  'npm run staff -- gone',
  'npm run server -- gone --finish',
  'docker compose exec backup chaps-pgbackrest gone',
])('a name that does not exist is recognised: %s', (text) => {
  expect(unknown(text)).toEqual(['gone']);
});

test('finds the pages, services and commands', () => {
  expect(pages).toContain('docs/operations/restore.md');
  expect(staffCommands).toContain('rotate-keys');
  expect(serverCommands).toContain('restore-test');
  expect(backupCommands).toContain('recover');
  expect(servicesIn(read('docs/operations/restore.md'))).toContain('database');
});

/** Pages about tasks: those that the tables on the runbook's first page link to. */
const tasks = [
  ...new Set(
    [...read('docs/operations/README.md').matchAll(/^\|.*\]\((\w[\w-]*\.md)(?:#.*)?\)/gm)].map(
      ([, page = '']) => page,
    ),
  ),
];

test('the runbook has its tasks', () => {
  expect(tasks.length).toBeGreaterThan(15);
});

test.each(tasks)(
  '%s says when to do the task, what you see, how to know that it worked, and what can go wrong',
  (page) => {
    const said = [...read(`docs/operations/${page}`).matchAll(/^\*\*(.+?)[:*]/gm)].map(
      ([, part = '']) => part.replace(/ before$/, ''),
    );
    expect(said).toEqual(
      expect.arrayContaining(['When', 'What you see', 'It worked when', 'What can go wrong']),
    );
  },
);

test.each(pages)('every name to type in %s exists', (page) => {
  expect(unknown(read(page))).toEqual([]);
});
