#!/usr/bin/env node
import { Argument, Command } from '@commander-js/extra-typings';
import { PARTS } from '../apps.ts';
import { type BuildResult, buildApp, buildForDevelopment } from '../build-app.ts';
import { buildParts } from '../build-parts.ts';

const print = ({ app, build, duration }: BuildResult) =>
  process.stdout.write(`${app} ${build} ${duration === 0 ? 'is up to date' : `${duration} ms`}\n`);

await new Command('build-parts')
  .description('Builds parts of the site for production, unless their sources were built before.')
  .addArgument(new Argument('[parts...]', 'all when left out').choices(PARTS))
  .option('--development', 'builds them for this machine alone, faster and larger')
  .action(async (named, { development }) => {
    const parts = named.length > 0 ? named : PARTS;
    await buildParts(parts, print, development ? buildForDevelopment : buildApp);
  })
  .parseAsync();
