import cors from '@fastify/cors';
import Fastify, { type FastifyInstance } from 'fastify';
import nodemailer from 'nodemailer';
import { AttemptCounter } from '../auth/limits.ts';
import { ENQUIRY_FIELDS, type Enquiry, type FormError, validateEnquiry } from './enquiry.ts';

export interface FormsOptions {
  forms: Record<string, { to: string }>;
  smtpUrl: string;
  from: string;
  siteUrl: string;
  now?: () => number;
}

/** Emulates the hosted form service: `POST /f/{formId}` with JSON or multipart. Built without listening. */
export async function buildFormsServer(options: FormsOptions): Promise<FastifyInstance> {
  const transport = nodemailer.createTransport(options.smtpUrl);
  const attempts = new AttemptCounter({ attempts: 30, within: 60_000 });
  const now = options.now ?? Date.now;

  const app = Fastify({ bodyLimit: 64 * 1024 });
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  await app.register(cors, { origin: options.siteUrl, methods: ['POST'] });

  app.post<{ Params: { formId: string } }>('/f/:formId', async (request, reply) => {
    const form = options.forms[request.params.formId];
    if (!form)
      return reply
        .code(404)
        .send(createErrorBody([{ code: 'FORM_NOT_FOUND', message: 'Form not found' }]));
    const wait = attempts.wait(request.ip, now());
    if (wait > 0) {
      return reply
        .code(429)
        .header('retry-after', wait)
        .send({ error: 'Too many submissions. Please try again later.' });
    }
    attempts.add(request.ip, now());
    const fields = await readFields(request.headers['content-type'] ?? '', request.body as Buffer);
    if (fields === null) return reply.code(400).send({ error: 'The form could not be read' });
    const errors = validateEnquiry(fields);
    if (errors.length > 0) return reply.code(422).send(createErrorBody(errors));
    await transport.sendMail(createNotification(fields as Enquiry, form.to, options.from));
    return { ok: true, next: `${options.siteUrl}/about-us` };
  });
  app.get('/', () => 'The contact form service. It accepts POST /f/{formId}.');
  return app;
}

const createErrorBody = (errors: FormError[]) => ({
  error: errors.map(({ field, message }) => (field ? `${field} ${message}` : message)).join(', '),
  errors,
});

async function readFields(
  contentType: string,
  body: Buffer,
): Promise<Record<string, unknown> | null> {
  try {
    if (contentType.startsWith('application/json')) {
      const fields: unknown = JSON.parse(body.toString());
      return typeof fields === 'object' && fields !== null ? { ...fields } : null;
    }
    const form = await new Response(new Uint8Array(body), {
      headers: { 'content-type': contentType },
    }).formData();
    return Object.fromEntries(form.entries());
  } catch {
    return null;
  }
}

function createNotification(enquiry: Enquiry, to: string, from: string) {
  const name = `${enquiry['first-name']} ${enquiry['last-name']}`.replace(/[\r\n]+/g, ' ').trim();
  return {
    from,
    to,
    replyTo: { name, address: enquiry.email.trim() },
    subject: `Contact form: ${name}`,
    text: ENQUIRY_FIELDS.map((field) => `${field}:\n${enquiry[field].trim()}`).join('\n\n'),
  };
}
