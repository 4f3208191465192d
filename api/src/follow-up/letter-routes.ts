import * as letters from '@chaps/contracts/letters';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { getEditor, getStaff } from '../accounts/staff.ts';
import type { Services } from '../platform/config/services.ts';
import { recordAccess, writeAccesses, writeAudit } from '../platform/db/audit.ts';
import { type Executor, withTransaction } from '../platform/db/database.ts';
import { done } from '../platform/http/answers.ts';
import { draftLetter } from './draft-letter.ts';
import { changeLetterState } from './letter-moves.ts';
import { letterTemplates, listLetterTemplates } from './letter-templates.ts';
import { changeLetter, readLetter } from './letters.ts';
import { sendPaper } from './papers/send-paper.ts';
import { listLettersToPrint, markLettersPosted, printLetters } from './print-queue.ts';
import {
  askForAddress,
  closeReturnedLetter,
  listReturnedLetters,
  recordReturnedLetter,
  sendLetterAgain,
} from './returned-letters.ts';

/** Logs that letters of several people were read. */
const logReading = (request: FastifyRequest, transaction: Executor, people: readonly string[]) => {
  const { userId } = getStaff(request);
  return writeAccesses(transaction, people, { userId, what: 'letters', requestId: request.id });
};

export const letterRoutes: FastifyPluginAsync<{ services: Services }> = async (
  app,
  { services },
) => {
  const { db } = services;

  app.endpoint(letters.listLetterTemplates, async () => ({
    templates: await listLetterTemplates(db),
  }));

  app.endpoint(letters.addLetterTemplate, (request) =>
    letterTemplates.add(db, getEditor(request), request.body),
  );

  app.endpoint(letters.changeLetterTemplate, async (request) => {
    await letterTemplates.change(db, getEditor(request), request.params.template_id, request.body);
    return done;
  });

  app.endpoint(letters.deleteLetterTemplate, async (request) => {
    await letterTemplates.remove(db, getEditor(request), request.params.template_id);
    return done;
  });

  app.endpoint(letters.draftLetter, (request) => {
    const change = { ...getEditor(request), resultId: request.params.result_id };
    return draftLetter(services, change, request.body.template_id);
  });

  app.endpoint(letters.readLetter, (request) =>
    withTransaction(db, async (transaction) => {
      const { params, id: requestId } = request;
      const { userId } = getStaff(request);
      const { letter, profileId } = await readLetter(services, transaction, params.letter_id);
      await recordAccess(transaction, { userId, profileId, what: 'letter', requestId });
      return letter;
    }),
  );

  app.endpoint(letters.changeLetter, async (request) => {
    const change = { ...getEditor(request), letterId: request.params.letter_id };
    await changeLetter(services, change, request.body);
    return done;
  });

  app.endpoint(letters.askForAddress, async (request) => {
    const change = { ...getEditor(request), letterId: request.params.letter_id };
    await askForAddress(services, change, request.body.how);
    return done;
  });

  app.endpoint(letters.sendLetterAgain, (request) => {
    const change = { ...getEditor(request), letterId: request.params.letter_id };
    return sendLetterAgain(services, change, request.body.address);
  });

  app.endpoint(letters.closeReturnedLetter, async (request) => {
    const change = { ...getEditor(request), letterId: request.params.letter_id };
    await closeReturnedLetter(services, change, request.body.reason);
    return done;
  });

  app.endpoint(letters.listReturnedLetters, (request) =>
    withTransaction(db, async (transaction) => {
      const { people, items } = await listReturnedLetters(services, transaction);
      await logReading(request, transaction, people);
      return { items };
    }),
  );

  app.endpoint(letters.recordLetterReturn, (request) =>
    recordReturnedLetter(services, getEditor(request), request.body),
  );

  app.endpoint(letters.listLettersToPrint, (request) =>
    withTransaction(db, async (transaction) => {
      const { people, items } = await listLettersToPrint(services, transaction);
      await logReading(request, transaction, people);
      return { items };
    }),
  );

  app.endpoint(letters.printLetters, (request, reply) =>
    withTransaction(db, async (transaction) => {
      const { file, people } = await printLetters(services, transaction, request.body);
      await logReading(request, transaction, people);
      await writeAudit(transaction, {
        ...getEditor(request),
        action: request.body.part === 'labels' ? 'address labels printed' : 'letters printed',
        subject: 'letters',
        details: { letters: people.length },
      });
      return sendPaper(reply, file);
    }),
  );

  app.endpoint(letters.recordLettersPosted, async (request) => ({
    letters: await markLettersPosted(services, getEditor(request), request.body.letters),
  }));

  app.endpoint(letters.changeLetterState, async (request) => {
    const change = { ...getEditor(request), letterId: request.params.letter_id };
    await changeLetterState(services, change, request.body);
    return done;
  });
};
