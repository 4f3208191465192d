import { UsageError } from './errors.ts';
import { ADDRESSES, DOCUMENTS, INBOX, ISOLATED, REGISTRY, RESTRICTED_REGISTRY } from './site.ts';

/** A statement of an IAM policy. */
interface Statement {
  Sid: string;
  Effect: 'Allow';
  /** In a bucket policy: everybody. */
  Principal?: '*';
  Action: string[];
  Resource: string;
}

export interface Policy {
  Version: '2012-10-17';
  Statement: Statement[];
}

/** The bucket and the prefix of a site's address. @throws {UsageError} */
export function parseBucket(address: string): { bucket: string; prefix: string } {
  const [, bucket, path = ''] = /^s3:\/\/([^/]+)(?:\/(.*?))?\/*$/.exec(address) ?? [];
  if (!bucket) throw new UsageError(`${address} does not name a bucket`);
  return { bucket, prefix: path && `${path}/` };
}

/**
 * What a team's credentials may do in the storage of a site: read the site, which is public, and write to the
 * team's inbox.
 * @param address `s3://<bucket>/<prefix>`
 * @throws {UsageError} when the address is not a bucket
 */
export function createTeamPolicy(address: string, team: string): Policy {
  const { bucket, prefix } = parseBucket(address);
  const resource = `arn:aws:s3:::${bucket}`;
  return {
    Version: '2012-10-17',
    Statement: [
      {
        Sid: 'ReadSite',
        Effect: 'Allow',
        Action: ['s3:GetObject'],
        Resource: `${resource}/${prefix}*`,
      },
      // Without it, a missing file gives 403 instead of 404.
      { Sid: 'ListSite', Effect: 'Allow', Action: ['s3:ListBucket'], Resource: resource },
      {
        Sid: 'WriteInbox',
        Effect: 'Allow',
        Action: ['s3:PutObject', 's3:DeleteObject'],
        Resource: `${resource}/${prefix}${INBOX}/${team}/*`,
      },
    ],
  };
}

/** The files of a site that web servers read. The other files are only for publishing. */
const SERVED_FILES = [
  'shell/*',
  'remotes/*',
  `${DOCUMENTS}/*`,
  `${ISOLATED}/*`,
  `${ADDRESSES}/*`,
  REGISTRY,
  RESTRICTED_REGISTRY,
];

/**
 * The policy of a bucket whose site nginx serves: everybody may read what visitors get, but nothing else.
 * @param address `s3://<bucket>/<prefix>`
 * @throws {UsageError} when it is not a bucket
 */
export function createVisitorPolicy(address: string): Policy {
  const { bucket, prefix } = parseBucket(address);
  return {
    Version: '2012-10-17',
    Statement: SERVED_FILES.map((name) => ({
      Sid: `Read${name.replaceAll(/\W/g, '')}`,
      Effect: 'Allow',
      Principal: '*',
      Action: ['s3:GetObject'],
      Resource: `arn:aws:s3:::${bucket}/${prefix}${name}`,
    })),
  };
}
