#!/usr/bin/env node
import { Argument, Command } from '@commander-js/extra-typings';
import { PARTS } from '../apps.ts';
import type { BuildResult } from '../build-app.ts';
import { buildParts } from '../build-parts.ts';

const print = ({ app, build, duration }: BuildResult) =>
  process.stdout.write(`${app} ${build} ${duration === 0 ? 'is up to date' : `${duration} ms`}\n`);

await new Command('build-parts')
  .description(
    'Builds parts of the site for production, unless their sources have already been built.',
  )
  .addArgument(new Argument('[parts...]', 'defaults to all').choices(PARTS))
  .action((named) => buildParts(named.length > 0 ? named : PARTS, print))
  .parseAsync();
