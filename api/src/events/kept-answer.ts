import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { etagOf, isKnown } from '../http/etag.ts';

const compressors = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
};
type Encoding = keyof typeof compressors;

const negotiator = new Negotiator({
  supportedValues: ['br', 'gzip', 'identity'],
  cache: new Map(),
});

/** One answer of JSON, kept as the bytes it is sent as: plain, and compressed once asked for. */
export class KeptAnswer {
  readonly #plain: Buffer;
  readonly #etag: string;
  readonly #compressed = new Map<Encoding, Promise<Buffer>>();

  constructor(json: string) {
    this.#plain = Buffer.from(json);
    this.#etag = etagOf(this.#plain);
  }

  /** Answers with it, or with 304 who has it already. */
  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    reply.header('ETag', this.#etag).header('Cache-Control', 'no-cache');
    reply.header('Vary', 'Accept-Encoding');
    if (isKnown(request, this.#etag)) return reply.code(304).send();
    reply.type('application/json; charset=utf-8');
    const encoding = negotiator.negotiate(request.headers['accept-encoding'] ?? 'identity');
    if (encoding !== 'br' && encoding !== 'gzip') return reply.send(this.#plain);
    return reply.header('Content-Encoding', encoding).send(await this.#bytes(encoding));
  }

  #bytes(encoding: Encoding): Promise<Buffer> {
    const known = this.#compressed.get(encoding);
    if (known) return known;
    const bytes = compressors[encoding](this.#plain);
    this.#compressed.set(encoding, bytes);
    return bytes;
  }
}
