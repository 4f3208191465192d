import type { FastifyReply } from 'fastify';
import type { OutgoingMail } from '../../messages/email/mailer.ts';

export type PaperFile = NonNullable<OutgoingMail['paper']>;

/** Sends a file, usually a PDF, as the response. @returns its bytes */
export function sendPaper(
  reply: FastifyReply,
  { filename, content }: PaperFile,
  type = 'application/pdf',
): Buffer {
  reply.header('Content-Disposition', `attachment; filename="${filename}"`);
  reply.type(type);
  return content;
}
