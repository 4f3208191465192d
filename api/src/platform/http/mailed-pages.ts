import type { FastifyInstance } from 'fastify';

export const HTML = 'text/html; charset=utf-8';

/** A page for a link in a mail. */
export const renderMailedPage = (title: string, body: string) =>
  `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head><body><main><h1>${title}</h1>${body}</main></body></html>`;

/** Mail programs post `List-Unsubscribe=One-Click` as a form (RFC 8058); browsers post an empty one. */
export function acceptMailedForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'string' },
    (_request, _body, done) => done(null, null),
  );
}
