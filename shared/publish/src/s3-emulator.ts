import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Policy } from './team-policy.ts';

interface StoredObject {
  content: Buffer;
  headers: Record<string, string>;
}

interface Answer {
  status: number;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

/** Objects per page of a list: few, so that lists have several pages. */
const PAGE_SIZE = 3;

const createErrorAnswer = (status: number, code: string): Answer => ({
  status,
  body: `<Error><Code>${code}</Code><Message>${code}</Message></Error>`,
});

/** Whether the conditions of the write hold for the existing object. */
function checkConditions(
  { headers }: IncomingMessage,
  present: StoredObject | undefined,
): Answer | undefined {
  if (headers['if-none-match'] === '*' && present)
    return createErrorAnswer(412, 'PreconditionFailed');
  const expected = headers['if-match'];
  if (expected && !present) return createErrorAnswer(404, 'NoSuchKey');
  return expected && expected !== present?.headers.ETag
    ? createErrorAnswer(412, 'PreconditionFailed')
    : undefined;
}

/** ListObjectsV2. */
function list(names: string[], query: URLSearchParams): Answer {
  const after = query.get('continuation-token') ?? '';
  const all = names
    .filter((name) => name.startsWith(query.get('prefix') ?? '') && name > after)
    .sort();
  const page = all.slice(0, PAGE_SIZE);
  const next = all.length > PAGE_SIZE ? page.at(-1) : undefined;
  const keys = page.map((name) => `<Contents><Key>${name}</Key></Contents>`).join('');
  const token = next ? `<NextContinuationToken>${next}</NextContinuationToken>` : '';
  return {
    status: 200,
    body: `<ListBucketResult><IsTruncated>${Boolean(next)}</IsTruncated>${token}${keys}</ListBucketResult>`,
  };
}

const ACTIONS: Record<string, string> = { PUT: 's3:PutObject', DELETE: 's3:DeleteObject' };

/**
 * Whether the policy of the caller's credentials allows a request; credentials without a policy may do
 * everything.
 */
function isAllowed(
  { method = 'GET', headers }: IncomingMessage,
  pathname: string,
  policies: Map<string, Policy>,
): boolean {
  const [, accessKey = ''] = /Credential=([^/]+)\//.exec(headers.authorization ?? '') ?? [];
  const policy = policies.get(accessKey);
  if (!policy) return accessKey !== '';
  const path = decodeURIComponent(pathname).replace(/^\/|\/$/g, '');
  const read = path.includes('/') ? 's3:GetObject' : 's3:ListBucket';
  const action = ACTIONS[method] ?? read;
  return policy.Statement.some(({ Action, Resource }) => {
    const [start = '', more] = Resource.replace('arn:aws:s3:::', '').split('*');
    const covers = more === undefined ? path === start : path.startsWith(start);
    return Action.includes(action) && covers;
  });
}

/**
 * Object storage in memory, with the S3 calls that publishing makes. Every bucket exists.
 * @returns its endpoint, and the policy of each access key that has one
 */
export async function startS3Emulator() {
  const objects = new Map<string, StoredObject>();
  const policies = new Map<string, Policy>();
  const answer = async (request: IncomingMessage): Promise<Answer> => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://storage');
    const content = await buffer(request);
    if (!isAllowed(request, pathname, policies)) return createErrorAnswer(403, 'AccessDenied');
    const name = decodeURIComponent(pathname).replace(/^\/[^/]+\/?/, '');
    if (name === '') return list([...objects.keys()], searchParams);
    const present = objects.get(name);
    if (request.method === 'PUT') {
      const failed = checkConditions(request, present);
      if (failed) return failed;
      const headers = {
        'Content-Type': request.headers['content-type'] ?? '',
        'Cache-Control': request.headers['cache-control'] ?? '',
        ETag: `"${createHash('md5').update(content).digest('hex')}"`,
      };
      objects.set(name, { content, headers });
      return { status: 200, headers };
    }
    if (request.method === 'DELETE') {
      objects.delete(name);
      return { status: 204 };
    }
    if (!present) return createErrorAnswer(404, 'NoSuchKey');
    return { status: 200, headers: present.headers, body: present.content };
  };
  const server = createServer(async (request, response) => {
    const { status, headers, body } = await answer(request);
    const length = { 'Content-Length': Buffer.byteLength(body ?? '') };
    response
      .writeHead(status, { ...length, ...headers })
      .end(request.method === 'HEAD' ? undefined : body);
  });
  await new Promise<void>((resolve) => void server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://localhost:${port}`,
    policies,
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}
