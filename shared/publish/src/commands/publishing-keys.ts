#!/usr/bin/env node
import { Argument } from '@commander-js/extra-typings';
import { UsageError, UserError } from '../errors.ts';
import { addKey, changeKeys, readPublishingKeys } from '../publishers.ts';
import { SIGNING_KEY_VARIABLE } from '../request.ts';
import { createSigningKey, derivePublicKey, PUBLIC_KEY_PATTERN } from '../signing-key.ts';
import type { Site } from '../site.ts';
import { createTeamPolicy, createVisitorPolicy } from '../team-policy.ts';
import { createSiteCommand, openSelectedSite, print, run } from './command.ts';

async function list(site: Site): Promise<void> {
  for (const { key, team, parts, origins = [], since } of await readPublishingKeys(site)) {
    print(`${team}  ${[...parts, ...origins].join(', ')}  since ${since}\n  ${key}`);
  }
}

function createKey(): void {
  const signingKey = createSigningKey();
  print(`${SIGNING_KEY_VARIABLE}=${signingKey}`);
  print(`The line above is the team's secret key. The operator adds its public key to the site:`);
  print(derivePublicKey(signingKey));
}

async function withdrawKey(site: Site, start: string): Promise<void> {
  await changeKeys(site, (keys) => {
    const [found, another] = keys.filter(({ key }) => key.startsWith(start));
    if (!found || another) {
      const reason = another ? 'several keys start with this' : 'no listed key starts with this';
      throw new UserError(`${start} cannot be withdrawn`, [reason]);
    }
    return keys.filter((each) => each !== found);
  });
  print('withdrawn: the site no longer accepts anything signed with this key');
}

await run(
  createSiteCommand(
    'publishing-keys',
    "Creates, lists, adds and withdraws the keys with which teams sign what they publish. A team may have several valid keys: add the new key, give it to the team, withdraw the old one. 'policy' prints what a team's credentials may do in the site's bucket and, without --team, the bucket's own policy: what everybody may read.",
  )
    .addArgument(new Argument('<action>').choices(['new', 'list', 'add', 'withdraw', 'policy']))
    .argument('[key]', 'public key; its first characters are enough to withdraw it')
    .option('--team <name>', 'name of the team, and of its inbox')
    .option('--parts <parts...>', "the remotes that the key may change, 'shell', or '*' for all")
    .option(
      '--origins <origins...>',
      'other origins that may serve files of the parts, besides those where they are live',
    )
    .action(async (action, key = '', { team = '', parts = [], origins, ...where }) => {
      const require = (is: boolean, what: string) => {
        if (!is) throw new UsageError(`'${action}' needs ${what}.`);
      };
      if (action === 'new') return createKey();
      const site = await openSelectedSite(where);
      if (action === 'list') return list(site);
      if (action === 'withdraw') {
        require(key !== '', 'the first characters of a public key');
        return withdrawKey(site, key);
      }
      const isNamed = /^[a-z][a-z0-9-]*$/.test(team);
      require(isNamed || (action === 'policy' && team === ''), '--team, in lower case');
      if (action === 'policy') {
        const policy = team ? createTeamPolicy(site.root, team) : createVisitorPolicy(site.root);
        print(JSON.stringify(policy, null, 2));
        return;
      }
      require(PUBLIC_KEY_PATTERN.test(key), "a public key, as 'new' prints it");
      require(parts.length > 0, '--parts');
      await addKey(site, { key, team, parts, ...(origins && { origins }) });
      print(`${team} may publish ${parts.join(', ')} with this key`);
    }),
);
