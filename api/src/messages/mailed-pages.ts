import type { FastifyError, FastifyInstance } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { Services } from '../platform/config/services.ts';
import { NotFoundError } from '../platform/http/errors.ts';
import { parseSender } from './email/sender.ts';

export const HTML = 'text/html; charset=utf-8';

type Config = Services['config'];

/** A page for a link in a mail. */
export interface MailedPage {
  title: string;
  /** HTML. */
  body: string;
}

export const renderMailedPage = ({ PUBLIC_SITE_URL }: Config, { title, body }: MailedPage) =>
  `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head><body><main><h1>${title}</h1>${body}<p><a href="${PUBLIC_SITE_URL}">Go to our website</a></p></main></body></html>`;

function getBrokenLinkPage({ CHARITY_PHONE, MAIL_FROM }: Config): MailedPage {
  const { email } = parseSender(MAIL_FROM);
  const call = CHARITY_PHONE ? `call us on ${CHARITY_PHONE} or ` : '';
  return {
    title: 'This link does not work',
    body: `<p>Part of the link may be missing. Try opening it from the e-mail again.</p><p>If it still does not work, ${call}write to <a href="mailto:${email}">${email}</a>.</p>`,
  };
}

/** Prepares routes that respond with pages to the links in mails. */
export function serveMailedPages(app: FastifyInstance, { config }: Pick<Services, 'config'>): void {
  // Mail programs post `List-Unsubscribe=One-Click` as a form (RFC 8058); browsers post an empty one.
  app.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'string' },
    (_request, _body, done) => done(null, null),
  );
  app.setErrorHandler<FastifyError>((error, { routeOptions }, reply) => {
    const isPage = routeOptions.config.endpoint?.media === 'text/html';
    const isBroken = error instanceof NotFoundError || hasZodFastifySchemaValidationErrors(error);
    // The next handler responds to all other errors.
    if (!isPage || !isBroken) throw error;
    reply.code(404).type(HTML).header('Cache-Control', 'no-store');
    return reply.send(renderMailedPage(config, getBrokenLinkPage(config)));
  });
}
