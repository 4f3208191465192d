import {
  formatMeasuredValues,
  listFieldsWith,
  mapByRow,
  RESULT_FIELDS,
} from '@chaps/contracts/result-fields';
import * as results from '@chaps/contracts/staff-results';
import type { FastifyPluginAsync } from 'fastify';
import { getEditor, getStaff } from '../accounts/staff.ts';
import type { Services } from '../platform/config/services.ts';
import { writeAccesses } from '../platform/db/audit.ts';
import { withTransaction } from '../platform/db/database.ts';
import { paginateInMemory } from '../platform/db/page.ts';
import { FileError } from '../platform/files/text.ts';
import { done } from '../platform/http/answers.ts';
import { ValidationError } from '../platform/http/errors.ts';
import { perPerson } from '../platform/http/limits.ts';
import { digestRows, discardBatch, listBatches, readBatch, releaseBatch } from './batches.ts';
import { isWithdrawal } from './compare.ts';
import { findImportSettings } from './laboratories.ts';
import { type MatchedRow, summarise } from './match-rows.ts';
import { overrideRow } from './overrides.ts';
import { readReleaseReach } from './reach.ts';
import { readInWorker } from './read-in-worker.ts';
import {
  createBatchFromMatches,
  listSetAsideRows,
  matchByHand,
  resolveSetAsideRow,
} from './set-aside.ts';
import { addBatch } from './store-batch.ts';
import { withdrawByHand } from './withdraw.ts';

const ROWS_PAGE = 100;

const FILTERS: Readonly<
  Record<(typeof results.ROW_FILTERS)[number], (row: MatchedRow) => boolean>
> = {
  all: () => true,
  faulty: ({ action }) => action === 'fault',
  corrected: ({ action }) => action === 'correct',
  withdrawn: ({ action }) => action === 'withdraw',
  raised: ({ action, level }) =>
    (action === 'add' || action === 'correct') && level !== 'not raised',
};

const present = ({
  row,
  appointment,
  action,
  level,
  faults,
  mayOverride,
  nameDifference,
}: MatchedRow): results.BatchRow => ({
  location: row.location,
  reference: row.reference.slice(0, 40),
  name: appointment?.name ?? null,
  date_of_birth: appointment?.date_of_birth ?? null,
  changed: appointment?.changed ?? null,
  lab_name: row.name,
  ...mapByRow(listFieldsWith('preview'), (column) => {
    const { row: name, preview } = RESULT_FIELDS[column];
    return row[name].slice(0, preview);
  }),
  lab_date_of_birth: row.dateOfBirth.slice(0, 30),
  name_difference: nameDifference,
  ...(row.tubeCodes ? { tube_code: row.tubeCodes.join(', ') } : {}),
  lab_identifiers: (row.unknownIdentifiers ?? []).map(({ value, kind }) => `${value} (${kind})`),
  profile_id: appointment?.profile_id ?? null,
  event_name: appointment?.event_name ?? null,
  event_date: appointment?.event_date ?? null,
  passed_over: [...(row.passedOver ?? [])],
  sample_date: row.sampleDate.slice(0, 30),
  action,
  withdraws: isWithdrawal(row),
  level,
  faults: [...faults],
  may_override: mayOverride,
  override_reason: row.override?.reason ?? null,
  earlier: appointment?.earlier ? formatMeasuredValues(appointment.earlier) : null,
});

export const staffResultRoutes: FastifyPluginAsync<{ services: Services }> = async (
  app,
  { services },
) => {
  const { db } = services;

  // Raw bytes: the file's own encoding is checked, not the request's.
  app.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer', bodyLimit: results.MAX_RESULT_FILE_BYTES },
    (_request, body, next) => next(null, body),
  );

  app.endpoint(results.listBatches, (request) =>
    listBatches(db, getStaff(request).userId, request.query),
  );

  const upload = {
    bodyLimit: results.MAX_RESULT_FILE_BYTES,
    preHandler: app.limit({ name: 'result-files', points: 60, seconds: 600, per: perPerson }),
  };
  app.endpoint(results.uploadBatch, upload, async (request) => {
    const { body, query, id } = request;
    if (!Buffer.isBuffer(body) || body.length === 0) {
      throw new ValidationError({ file: 'Please choose a file that is not empty.' });
    }
    const { file_name: name, laboratory } = query;
    const importSettings = await findImportSettings(db, laboratory);
    const read = await readInWorker(body, importSettings).catch((error: unknown) => {
      if (!(error instanceof FileError)) throw error;
      throw new ValidationError({ file: error.lines.slice(0, 5).join(' ') });
    });
    const file = { name, bytes: body, read, laboratory };
    const { userId } = getStaff(request);
    const batchId = await withTransaction(db, (transaction) =>
      addBatch(services, transaction, userId, file, id),
    );
    return { batch_id: batchId };
  });

  app.endpoint(results.readBatch, (request) =>
    withTransaction(db, async (transaction) => {
      const { params, query, id: requestId } = request;
      const { userId } = getStaff(request);
      const { batch, rows } = await readBatch(services, transaction, params.batch_id, userId);
      const matching = rows.filter(FILTERS[query.show]).map(present);
      const page = paginateInMemory(matching, ({ location }) => location, ROWS_PAGE, query);
      const people = page.items.flatMap(({ profile_id }) => profile_id ?? []);
      await writeAccesses(transaction, people, { userId, what: 'results preview', requestId });
      return {
        ...page,
        total: matching.length,
        batch,
        ...(await readReleaseReach(transaction, batch.state === 'preview' ? rows : [])),
        summary: summarise(rows),
        digest: digestRows(rows),
      };
    }),
  );

  app.endpoint(results.releaseBatch, async (request) => {
    const { params, body, id } = request;
    await releaseBatch(services, getStaff(request).userId, params.batch_id, body, id);
    return done;
  });

  app.endpoint(results.overrideRow, async (request) => {
    const { params, body, id } = request;
    await overrideRow(services, getStaff(request).userId, params.batch_id, body, id);
    return done;
  });

  app.endpoint(results.listSetAsideRows, (request) =>
    withTransaction(db, async (transaction) => {
      const { userId } = getStaff(request);
      const { items, ...page } = await listSetAsideRows(services, transaction, request.query);
      const people = items.flatMap(({ matched }) => matched.appointment?.profile_id ?? []);
      const what = 'results set aside';
      await writeAccesses(transaction, people, { userId, what, requestId: request.id });
      return {
        ...page,
        items: items.map(({ matched, row_encrypted: _, set_aside_at: since, ...open }) => ({
          ...present(matched),
          ...open,
          set_aside_at: since.toISOString(),
        })),
      };
    }),
  );

  app.endpoint(results.createBatchFromMatches, async (request) => ({
    batch_id: await createBatchFromMatches(services, getStaff(request).userId, request.id),
  }));

  app.endpoint(results.matchSetAsideRow, async (request) => {
    const { params, body, id } = request;
    const { userId } = getStaff(request);
    const batch_id = await matchByHand(services, userId, params.set_aside_id, body, id);
    return { batch_id };
  });

  app.endpoint(results.resolveSetAsideRow, async (request) => {
    const { params, body, id } = request;
    await resolveSetAsideRow(services, getStaff(request).userId, params.set_aside_id, body, id);
    return done;
  });

  app.endpoint(results.withdrawResult, async (request) => {
    const { params, body } = request;
    const by = { ...getEditor(request), reason: body.reason };
    await withdrawByHand(services, params.result_id, by);
    return done;
  });

  app.endpoint(results.discardBatch, async (request) => {
    const { params, body, id } = request;
    await discardBatch(services, getStaff(request).userId, params.batch_id, body.reason, id);
    return done;
  });
};
