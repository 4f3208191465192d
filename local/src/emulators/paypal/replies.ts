import type { FastifyRequest } from 'fastify';

/**
 * `PayPal-Request-Id`: a request that was carried out before is answered as it was then, and does
 * nothing again. Refused requests are not remembered: they may be tried again.
 */
export class Replies {
  readonly #known = new Map<string, unknown>();

  knows(request: FastifyRequest): boolean {
    return this.#known.has(keyOf(request) ?? '');
  }

  /** @param act carries the request out; what it throws is the answer and is not kept */
  answer(request: FastifyRequest, act: () => unknown): unknown {
    const key = keyOf(request);
    if (key === null) return act();
    if (!this.#known.has(key)) this.#known.set(key, act());
    return this.#known.get(key);
  }
}

function keyOf(request: FastifyRequest): string | null {
  const id = request.headers['paypal-request-id'];
  return typeof id === 'string' ? `${request.url} ${id}` : null;
}
