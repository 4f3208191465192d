import { type Block, given } from './conf.ts';

const forwarded = [
  'proxy_http_version 1.1;',
  'proxy_set_header Connection "";',
  'proxy_set_header Host $host;',
  'proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;',
  'proxy_set_header X-Forwarded-Proto $scheme;',
];

/**
 * In front of the API's copies and of the sign-in service. A copy that is gone is passed over; a
 * request that it may have begun is not sent again, unless it changes nothing.
 */
export const gatewayServers = (): Block => [
  'upstream api {',
  ['zone api 256k;', given('API_SERVERS'), 'keepalive 32;'],
  '}',
  'server {',
  [
    `listen ${given('PORT')};`,
    'client_max_body_size 16k;',
    'location / {',
    [
      'proxy_pass http://api;',
      ...forwarded,
      'proxy_connect_timeout 2s;',
      'proxy_read_timeout 30s;',
      'proxy_next_upstream error timeout;',
    ],
    '}',
  ],
  '}',
  'server {',
  [
    `listen ${given('AUTH_PORT')};`,
    'client_max_body_size 64k;',
    'location /auth/v1/ {',
    [`proxy_pass ${given('AUTH_SERVER')}/;`, ...forwarded],
    '}',
    // What the sign-in service makes its mails from.
    `location /mail-templates/ { root ${given('IMAGE')}; }`,
    'location / { return 404; }',
  ],
  '}',
];
