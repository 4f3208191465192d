import { createHash } from 'node:crypto';

/** The hash of a file's content that browsers compare: the attribute `integrity`. */
export const getIntegrityHash = (content: string | Uint8Array): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;
