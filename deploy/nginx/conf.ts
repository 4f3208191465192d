/** Text of nginx configuration, with places that are filled in when the container starts. */

/** Place of a value of the environment, `CHAPS_<name>`, which `start.sh` fills in. */
export const given = (name: string) => `$\{CHAPS_${name}}`;

export type Block = (string | Block)[];

/** A block of directives, written with indentation. */
export function write(block: Block, depth = 0): string {
  return block
    .map((line) =>
      typeof line === 'string' ? `${'  '.repeat(depth)}${line}\n` : write(line, depth + 1),
    )
    .join('');
}

/** `add_header` for each, on answers of any status. */
export const addHeaders = (headers: Record<string, string>): string[] =>
  Object.entries(headers).map(([name, value]) => `add_header ${name} "${value}" always;`);

/** Media types by extension: those that builds have. */
const TYPES = {
  'text/html': 'html',
  'text/css': 'css',
  'application/javascript': 'js',
  'text/plain': 'txt',
  'application/json': 'json map',
  'application/manifest+json': 'webmanifest',
  'application/xml': 'xml',
  'font/woff2': 'woff2',
  'image/avif': 'avif',
  'image/jpeg': 'jpg jpeg',
  'image/png': 'png',
  'image/svg+xml': 'svg',
  'image/webp': 'webp',
  'image/x-icon': 'ico',
};

const TEXTS =
  'text/css application/javascript text/plain application/json application/manifest+json';

/**
 * A whole configuration around servers: runs as nobody in particular, writes below one folder only,
 * and logs neither query strings (mailed links carry tokens) nor what browsers say of themselves.
 */
export const wholeConfiguration = (http: Block): Block => [
  'worker_processes auto;',
  `pid ${given('RUN')}/nginx.pid;`,
  'error_log stderr warn;',
  'daemon off;',
  'events { worker_connections 2048; }',
  'http {',
  [
    `types { ${Object.entries(TYPES)
      .map(([type, extensions]) => `${type} ${extensions};`)
      .join(' ')} }`,
    'default_type application/octet-stream;',
    'charset utf-8;',
    `charset_types ${TEXTS} application/xml;`,
    'server_tokens off;',
    'sendfile on;',
    'keepalive_timeout 30s;',
    `log_format ids '$remote_addr [$time_iso8601] "$request_method $uri" $status $body_bytes_sent $request_time';`,
    'access_log /dev/stdout ids;',
    ...['client_body', 'proxy'].map((kind) => `${kind}_temp_path ${given('RUN')}/${kind};`),
    'gzip on;',
    'gzip_vary on;',
    'gzip_min_length 1024;',
    `gzip_types ${TEXTS} application/xml image/svg+xml;`,
    ...http,
  ],
  '}',
];
