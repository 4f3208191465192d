import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Origins that a document may connect to. They differ per environment; the policy does not. */
export interface Origins {
  /** Origins of the remotes' files. */
  remotes: string[];
  api: string;
  auth: string;
  /** The card payment provider: SDK script, field frames, requests. */
  payments: string[];
  forms: string;
  tiles: string;
}

type Headers = Record<string, string>;
type Kind = 'document' | 'immutable' | 'revalidated' | 'missing';

/**
 * Reads headers from the nginx templates, so that nginx and the local servers send the same ones:
 * `add_header` lines with `$name` and `${name}` replaced. As in nginx, empty values are not sent.
 * @throws {Error} for a variable without a value
 */
function readHeaders(kind: Kind, given: Record<string, string> = {}): Headers {
  // Local servers have no HTTPS.
  const values: Record<string, string> = { CHAPS_HSTS: '', ...given };
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

/** What the policy of a document allows in addition to what every page needs. */
export interface Policy {
  /** Whether it allows the card payment provider. */
  isolated?: boolean;
  /** Whether it allows the device's camera. */
  camera?: boolean;
}

/** Headers of every document. */
export const getDocumentHeaders = (
  origins: Origins,
  { isolated = false, camera = false }: Policy = {},
): Headers =>
  readHeaders('document', {
    CHAPS_REMOTE_ORIGINS: origins.remotes.join(' '),
    CHAPS_OVERRIDE_ORIGINS: '',
    CHAPS_API_ORIGIN: origins.api,
    CHAPS_AUTH_ORIGIN: origins.auth,
    CHAPS_FORMS_ORIGIN: origins.forms,
    CHAPS_TILES_ORIGIN: origins.tiles,
    payment_sources: isolated ? origins.payments.join(' ') : '',
    frame_sources: isolated ? origins.payments.join(' ') : "'none'",
    camera_allowed: camera ? '(self)' : '()',
  });

/** Headers of a file that never changes. */
export const getImmutableHeaders = (): Headers => readHeaders('immutable');

/** Headers of a file that may change at the same address: registry, configuration, icons. */
export const getRevalidatedHeaders = (): Headers => readHeaders('revalidated');

/** Headers of the response for a missing file: plain text, readable by other origins. */
export const getNotFoundHeaders = (): Headers => readHeaders('missing');
