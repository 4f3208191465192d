import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';

interface Detail {
  issue: string;
  description: string;
  field?: string;
}

/** A PayPal error response: `{ name, message, debug_id, details }`. */
export class Problem extends Error {
  override name: string;
  readonly status: number;
  readonly details: Detail[];

  constructor(status: number, name: string, message: string, details: Detail[] = []) {
    super(message);
    this.status = status;
    this.name = name;
    this.details = details;
  }

  send(reply: FastifyReply): FastifyReply {
    const debug_id = randomBytes(7).toString('hex').slice(0, 13);
    const { name, message, details } = this;
    return reply.code(this.status).send({ name, message, debug_id, details });
  }
}

/** 422: the request is well-formed, but violates a business rule. */
export function createUnprocessableProblem(issue: string, description: string): Problem {
  const message =
    'The requested action could not be performed, semantically incorrect, or failed business validation.';
  return new Problem(422, 'UNPROCESSABLE_ENTITY', message, [{ issue, description }]);
}

export function createNotFoundProblem(): Problem {
  const description =
    'Specified resource ID does not exist. Please check the resource ID and try again.';
  return new Problem(404, 'RESOURCE_NOT_FOUND', 'The specified resource does not exist.', [
    { issue: 'INVALID_RESOURCE_ID', description },
  ]);
}
