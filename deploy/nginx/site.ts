import {
  assetHeaders,
  documentHeaders,
  livingHeaders,
  missingHeaders,
  type Origins,
} from '../../shared/headers/policy.ts';
import { addHeaders, type Block, given } from './conf.ts';

/** Origins are values of the environment; the policy around them is `shared/headers`. */
const ORIGINS: Origins = {
  remotes: [given('REMOTE_ORIGINS')],
  api: given('API_ORIGIN'),
  auth: given('AUTH_ORIGIN'),
  payments: [given('PAYMENT_ORIGINS')],
  forms: given('FORMS_ORIGIN'),
  tiles: given('TILES_ORIGIN'),
};

const POLICY = 'Content-Security-Policy';

/** Headers of a document; which policy it has is decided for each request. */
function documentDirectives(): string[] {
  const headers = documentHeaders(ORIGINS, { isolated: false, secure: true });
  return addHeaders({ ...headers, [POLICY]: '$chaps_policy' });
}

const policy = (isolated: boolean) =>
  documentHeaders(ORIGINS, { isolated, secure: true })[POLICY] ?? '';

const missing: Block = [
  'location @missing {',
  [
    'types { }',
    'default_type text/plain;',
    ...addHeaders(missingHeaders()),
    'return 404 "Not found";',
  ],
  '}',
];

const living = (match: string, ...rest: string[]): Block => [
  `location ${match} {`,
  [...rest, ...addHeaders(livingHeaders())],
  '}',
];

/** The site's origin: documents, registry, configuration, and the shell's builds. */
export const shellServer = (): Block => [
  'map $uri $chaps_path {',
  ['default $uri;', '"~^(?<chaps_plain>.+)/$" $chaps_plain;'],
  '}',
  'map $chaps_isolated $chaps_policy {',
  [`default "${policy(false)}";`, `1 "${policy(true)}";`],
  '}',
  'server {',
  [
    `listen ${given('PORT')};`,
    `root ${given('SITE')}/documents;`,
    'set $chaps_isolated 0;',
    // Publishing leaves a mark for each route with a policy of its own (shared/publish/documents.ts).
    `if (-f ${given('SITE')}/isolated$chaps_path.mark) { set $chaps_isolated 1; }`,
    'if ($request_method !~ ^(GET|HEAD)$) { return 405; }',
    ...living('= /registry.json', `root ${given('SITE')};`),
    ...living('= /config.json', `root ${given('RUN')};`),
    ...living('= /robots.txt'),
    ...living('= /sitemap.xml'),
    ...living('= /.well-known/security.txt'),
    ...living('~ "^/[\\w-]+\\.(svg|png|ico|jpg|webp|webmanifest)$"', 'try_files $uri @document;'),
    'location /shell/ {',
    [`root ${given('SITE')};`, 'error_page 403 404 = @missing;', ...addHeaders(assetHeaders())],
    '}',
    // Style sheets of first views, named by their content.
    'location /first-view/ {',
    ['error_page 403 404 = @missing;', ...addHeaders(assetHeaders())],
    '}',
    'location / { try_files /.none @document; }',
    'location @document {',
    ['try_files /pages$chaps_path/index.html /index.html =503;', ...documentDirectives()],
    '}',
    ...missing,
  ],
  '}',
];

/** A remote's origin: every build it ever had, each file for ever. */
export const remoteServer = (remote: string): Block => [
  'server {',
  [
    `listen ${given('PORT')};`,
    'error_page 403 404 = @missing;',
    `location /${remote}/ {`,
    [`root ${given('SITE')}/remotes;`, ...addHeaders(assetHeaders())],
    '}',
    'location = /health { default_type text/plain; return 200 "ok"; }',
    'location / { return 404; }',
    ...missing,
  ],
  '}',
];
