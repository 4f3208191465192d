import type { PosterRequest } from '@chaps/contracts/event-filling';
import { createPaper, finishPaper } from '../follow-up/papers/paper.ts';
import type { PaperFile } from '../follow-up/papers/send-paper.ts';
import type { Services } from '../platform/config/services.ts';
import { HttpError, ValidationError } from '../platform/http/errors.ts';
import { isAccessCodeValid } from './access-codes.ts';
import { drawPoster } from './draw-poster.ts';
import { findEvent } from './queries.ts';

/**
 * Creates the A4 poster, to put up or hand out.
 * @throws {HttpError} 409 for an event whose page is not public
 * @throws {ValidationError} for another event's code
 */
export async function createPoster(
  services: Pick<Services, 'config' | 'db' | 'keys' | 'now'>,
  eventId: string,
  { access_code }: PosterRequest,
): Promise<PaperFile> {
  const event = await findEvent(services.db, eventId);
  if (!event) {
    const message = 'The poster links to the event’s page, which is not public.';
    throw new HttpError(409, 'EVENT_CHANGED', message);
  }
  const code = access_code?.trim();
  if (code && !(await isAccessCodeValid(services, eventId, code))) {
    throw new ValidationError({ access_code: 'This is not an access code for this event.' });
  }
  const paper = createPaper({ title: 'Invitation to a PSA blood test', now: services.now() });
  drawPoster(paper, event, services.config, code?.toUpperCase());
  return { filename: `poster-${event.event_date}.pdf`, content: await finishPaper(paper) };
}
