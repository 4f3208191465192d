import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { getImmutableHeaders, getRevalidatedHeaders } from '@chaps/security-headers';
import { contentType } from 'mime-types';
import { TooLargeError } from './errors.ts';
import { PRERENDERED_STYLES } from './pages.ts';
import { DOCUMENTS, type Site } from './site.ts';
import { parseBucket } from './team-policy.ts';

/** Files whose addresses contain their build or a hash of their content. */
const IMMUTABLE_FOLDERS = ['shell/', 'remotes/', `${DOCUMENTS}/${PRERENDERED_STYLES}/`];

/** The caching headers and type of a file. */
function getHeaders(file: string) {
  const headers = IMMUTABLE_FOLDERS.some((folder) => file.startsWith(folder))
    ? getImmutableHeaders()
    : getRevalidatedHeaders();
  const extension = file.slice(file.lastIndexOf('.'));
  return {
    CacheControl: headers['Cache-Control'],
    ContentType: contentType(extension) || 'application/octet-stream',
  };
}

/**
 * A condition of a write was not met: 412, or 409 if two conditional writes collide, or 404 if the
 * file is missing.
 */
const CONDITION_FAILED_STATUSES = [404, 409, 412];

/**
 * A site in S3-compatible object storage. Credentials, region and endpoint come from the environment
 * (AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_REGION, AWS_ENDPOINT_URL_S3 …).
 */
export class SiteBucket implements Site {
  readonly precompressed = false;
  readonly root: string;
  readonly #bucket: string;
  readonly #prefix: string;
  readonly #client = new S3Client({
    // Servers other than Amazon's have no host name per bucket.
    forcePathStyle: Boolean(process.env.AWS_ENDPOINT_URL_S3 ?? process.env.AWS_ENDPOINT_URL),
    // Not every server supports the optional checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });

  /**
   * @param address `s3://<bucket>/<prefix>`
   * @throws {UsageError}
   */
  constructor(address: string) {
    const { bucket, prefix } = parseBucket(address);
    this.root = address;
    this.#bucket = bucket;
    this.#prefix = prefix;
  }

  async read(file: string, atMost = Number.POSITIVE_INFINITY) {
    const request = new AbortController();
    try {
      const {
        Body,
        ContentLength,
        ETag = '',
      } = await this.#client.send(new GetObjectCommand(this.#object(file)), {
        abortSignal: request.signal,
      });
      if (ContentLength === undefined || ContentLength > atMost) {
        request.abort();
        throw new TooLargeError(file);
      }
      const bytes = (await Body?.transformToByteArray()) ?? new Uint8Array();
      return { content: Buffer.from(bytes), version: ETag };
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined;
      throw error;
    }
  }

  async list(folder: string): Promise<string[]> {
    const names: string[] = [];
    const where = { Bucket: this.#bucket, Prefix: `${this.#prefix}${folder}/` };
    for await (const { Contents = [] } of paginateListObjectsV2({ client: this.#client }, where)) {
      names.push(...Contents.map(({ Key = '' }) => Key.slice(this.#prefix.length)));
    }
    return names.sort();
  }

  async write(file: string, content: string | Uint8Array): Promise<void> {
    const object = { ...this.#object(file), Body: Buffer.from(content), ...getHeaders(file) };
    await this.#client.send(new PutObjectCommand(object));
  }

  async writeIf(
    file: string,
    content: string | Uint8Array,
    version: string | undefined,
  ): Promise<boolean> {
    const condition = version === undefined ? { IfNoneMatch: '*' } : { IfMatch: version };
    const object = { ...this.#object(file), Body: Buffer.from(content), ...getHeaders(file) };
    try {
      await this.#client.send(new PutObjectCommand({ ...object, ...condition }));
      return true;
    } catch (error) {
      const status = error instanceof S3ServiceException && error.$metadata.httpStatusCode;
      if (status && CONDITION_FAILED_STATUSES.includes(status)) return false;
      throw error;
    }
  }

  async remove(file: string): Promise<void> {
    await this.#client.send(new DeleteObjectCommand(this.#object(file)));
  }

  #object(file: string) {
    return { Bucket: this.#bucket, Key: `${this.#prefix}${file}` };
  }
}
