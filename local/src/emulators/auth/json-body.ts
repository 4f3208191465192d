import type { FastifyRequest } from 'fastify';

/** The request's JSON; undefined when it is none, which `@supabase/lite` refuses in GoTrue's words. */
export function jsonBody(request: FastifyRequest): unknown {
  try {
    return JSON.parse(String(request.body));
  } catch {
    return undefined;
  }
}

/** Whether a text is JSON that ends too early, which GoTrue has words of its own for. */
export function isTruncatedJson(text: string): boolean {
  try {
    JSON.parse(text);
    return false;
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    const at = /position (\d+)/.exec(message)?.[1];
    return /^Unexpected end/.test(message) || (at !== undefined && Number(at) >= text.length);
  }
}
