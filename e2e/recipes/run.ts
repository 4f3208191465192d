/** `npm run recipe -- third-price`: makes the change in this checkout. */
import { execFileSync } from 'node:child_process';
import { projectRoot } from '@chaps/mf-build/apps';
import { Checkout } from './checkout.ts';
import { RECIPES } from './recipes.ts';

const [name = ''] = process.argv.slice(2);
const recipe = RECIPES[name];
if (!recipe) {
  console.error(`Usage: npm run recipe -- <recipe>\n\n${Object.keys(RECIPES).join('\n')}`);
  process.exit(1);
}
const checkout = new Checkout(projectRoot);
recipe(checkout);
const changed = [...checkout.changed].sort();
const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { cwd: projectRoot, stdio: 'inherit' });
const formatted = changed.filter((file) => /\.(css|tsx?)$/.test(file));
run('npx', 'biome', 'check', '--write', ...formatted);
run('npm', 'run', 'db:types', '-w', 'api');
run('npx', 'vitest', 'run', '--project', 'api', 'api/test/routes/endpoints.test.ts', '-u');
console.log(`${changed.join('\n')}\n${changed.length} files, and generated ones`);
