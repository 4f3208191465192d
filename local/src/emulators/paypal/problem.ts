import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';

interface Detail {
  issue: string;
  description: string;
  field?: string;
  value?: string;
  location?: string;
}

interface Link {
  href: string;
  rel: string;
  method: string;
}

/** An error answer of PayPal's: `{ name, message, debug_id, details, links }`. */
export class Problem extends Error {
  readonly status: number;
  readonly title: string;
  readonly details: Detail[];
  readonly links: Link[];

  constructor(
    status: number,
    title: string,
    message: string,
    details: Detail[],
    links: Link[] = [],
  ) {
    super(message);
    this.status = status;
    this.title = title;
    this.details = details;
    this.links = links;
  }
}

/** 422: the request is understood, but the business rules say no. */
export function unprocessable(issue: string, description: string, links: Link[] = []): Problem {
  const message =
    'The requested action could not be performed, semantically incorrect, or failed business validation.';
  return new Problem(422, 'UNPROCESSABLE_ENTITY', message, [{ issue, description }], links);
}

export function malformed(details: Detail[]): Problem {
  const message = 'Request is not well-formed, syntactically incorrect, or violates schema.';
  return new Problem(400, 'INVALID_REQUEST', message, details);
}

export function unknownResource(): Problem {
  const description =
    'Specified resource ID does not exist. Please check the resource ID and try again.';
  return new Problem(404, 'RESOURCE_NOT_FOUND', 'The specified resource does not exist.', [
    { issue: 'INVALID_RESOURCE_ID', description },
  ]);
}

export function answerProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  const debugId = randomBytes(7).toString('hex').slice(0, 13);
  return reply.code(problem.status).header('paypal-debug-id', debugId).send({
    name: problem.title,
    message: problem.message,
    debug_id: debugId,
    details: problem.details,
    links: problem.links,
  });
}
