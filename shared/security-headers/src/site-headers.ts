import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Origins a document may talk to; they differ per environment, the policy does not. */
export interface Origins {
  /** Where remotes' files come from. */
  remotes: string[];
  api: string;
  auth: string;
  /** The card payment provider: its SDK script, its field frames, its calls. */
  payments: string[];
  forms: string;
  tiles: string;
}

type Headers = Record<string, string>;
type Kind = 'document' | 'immutable' | 'revalidated' | 'missing';

/**
 * The headers in one of nginx's own files beside this one, so that nginx and the local servers send
 * the same: names and values of its `add_header` lines, with `$name` and `${name}` filled in.
 * As in nginx, a header with an empty value is not sent.
 * @throws {Error} when the file uses a variable without a value
 */
function readHeaders(kind: Kind, values: Record<string, string> = {}): Headers {
  const text = readFileSync(join(import.meta.dirname, `../nginx/${kind}.conf.template`), 'utf8');
  const headers: Headers = {};
  for (const [, name = '', template = ''] of text.matchAll(/^add_header (\S+) "(.*)" always;$/gm)) {
    const value = template.replace(/\$\{?(\w+)\}?/g, (_whole, variable) => {
      const found = values[variable];
      if (found === undefined) throw new Error(`${kind}: no value for ${variable}`);
      return found;
    });
    if (value) headers[name] = value.replace(/ +(?=[ ;]|$)/g, '');
  }
  return headers;
}

/**
 * Headers of every document of the site.
 * @param isolated the document is for a route with a policy of its own (the card payment)
 */
export const documentHeaders = (origins: Origins, { isolated }: { isolated: boolean }): Headers =>
  readHeaders('document', {
    CHAPS_REMOTE_ORIGINS: origins.remotes.join(' '),
    CHAPS_OVERRIDE_ORIGINS: '',
    CHAPS_API_ORIGIN: origins.api,
    CHAPS_AUTH_ORIGIN: origins.auth,
    CHAPS_FORMS_ORIGIN: origins.forms,
    CHAPS_TILES_ORIGIN: origins.tiles,
    // The servers of one machine have no HTTPS to insist on.
    CHAPS_HSTS: '',
    payment_sources: isolated ? origins.payments.join(' ') : '',
    frame_sources: isolated ? origins.payments.join(' ') : "'none'",
  });

/** Headers of a file that never changes under its address. */
export const immutableHeaders = (): Headers => readHeaders('immutable');

/** Headers of a file of the site that changes under its address: registry, configuration, icons. */
export const revalidatedHeaders = (): Headers => readHeaders('revalidated');

/** Headers of the answer for a file that no build has: plain text, which another origin may read. */
export const missingHeaders = (): Headers => readHeaders('missing');
