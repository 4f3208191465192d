import { openSite } from '@chaps/publish/open-site';
import { type Finding, fail, ok } from './check.ts';

/**
 * Whether the site's object storage supports conditional writes; without them, two teams that publish at the
 * same time would overwrite each other. Writes and removes one object, with the credentials in the
 * environment.
 */
export async function checkConditionalWrites(address: string): Promise<Finding> {
  const site = await openSite(address);
  const file = `doctor/${crypto.randomUUID()}.json`;
  const wrong: string[] = [];
  try {
    if (!(await site.writeIf(file, '1', undefined))) wrong.push('a new object is not written');
    if (await site.writeIf(file, '2', undefined)) wrong.push('If-None-Match is ignored');
    const first = await site.read(file);
    if (!(await site.writeIf(file, '3', first?.version))) {
      wrong.push('a matching If-Match is rejected');
    }
    if (await site.writeIf(file, '4', first?.version)) wrong.push('If-Match is ignored');
  } finally {
    await site.remove(file);
  }
  if (wrong.length === 0) return ok(`${address} honours both conditions`);
  const advice =
    'Use storage that supports If-Match and If-None-Match, or publish from one machine only';
  return fail(wrong.join('; '), advice);
}
