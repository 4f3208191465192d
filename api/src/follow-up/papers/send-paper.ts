import type { FastifyReply } from 'fastify';
import type { Letter } from '../../messages/email/mailer.ts';

export type PaperFile = NonNullable<Letter['paper']>;

/** A PDF as the answer of a call. @returns its bytes */
export function sendPaper(reply: FastifyReply, { filename, content }: PaperFile): Buffer {
  reply.header('Content-Disposition', `attachment; filename="${filename}"`);
  reply.type('application/pdf');
  return content;
}
