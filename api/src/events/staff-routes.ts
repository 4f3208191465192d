import * as callOffs from '@chaps/contracts/call-offs';
import * as changes from '@chaps/contracts/event-changes';
import * as filling from '@chaps/contracts/event-filling';
import * as imports from '@chaps/contracts/event-imports';
import * as places from '@chaps/contracts/event-places';
import * as accessCodes from '@chaps/contracts/staff-access-codes';
import * as events from '@chaps/contracts/staff-events';
import type { FastifyPluginAsync } from 'fastify';
import { getEditor, getStaff, requireAllEvents } from '../accounts/staff.ts';
import { sendPaper } from '../follow-up/papers/send-paper.ts';
import type { Services } from '../platform/config/services.ts';
import { done } from '../platform/http/answers.ts';
import { perPerson } from '../platform/http/limits.ts';
import { addAccessCode, listAccessCodes, revokeAccessCode } from './access-codes.ts';
import { callOff, previewCallOff } from './call-off.ts';
import { changeEvent, previewChange } from './change-event.ts';
import { createEvent, repeatEvent } from './draft-event.ts';
import { listStaffEvents, readEventSummary, readStaffEvent } from './event-queries.ts';
import { readFillCurves } from './fill-curves.ts';
import { readEventOccupancy } from './filling.ts';
import { importEvents, previewImport } from './import-events.ts';
import { findPlace } from './places.ts';
import { createPoster } from './poster.ts';
import { openOrCloseBooking, publishEvent, unpublishEvent } from './publish-event.ts';
import { undoEventChange } from './undo-event-change.ts';

export const staffEventRoutes: FastifyPluginAsync<{ services: Services }> = async (
  app,
  { services },
) => {
  const { db } = services;

  app.endpoint(events.listProducts, async () => {
    const products = await db
      .selectFrom('products')
      .select(['product_id', 'product_name', 'product_price'])
      .orderBy('product_name')
      .execute();
    return { products };
  });

  app.endpoint(events.listStaffEvents, (request) =>
    listStaffEvents(db, getStaff(request).reach, request.query),
  );

  app.endpoint(places.findPlace, (request) =>
    findPlace(db, getStaff(request).reach, request.query.postcode),
  );

  app.endpoint(events.createEvent, async (request) => {
    requireAllEvents(request);
    return { event_id: await createEvent(services, request.body, getEditor(request)) };
  });

  app.endpoint(events.repeatEvent, async (request) => {
    requireAllEvents(request);
    const { params, body } = request;
    const by = getEditor(request);
    return { events: await repeatEvent(services, params.event_id, body.dates, by) };
  });

  // The file is sent in JSON, where each quotation mark takes two bytes.
  const file = {
    bodyLimit: 2 * imports.MAX_IMPORT_BYTES,
    preHandler: app.limit({ name: 'event-imports', points: 60, seconds: 600, per: perPerson }),
  };
  app.endpoint(imports.previewImport, file, async (request) => {
    requireAllEvents(request);
    return { rows: await previewImport(services, request.body.csv) };
  });

  app.endpoint(imports.importEvents, file, async (request) => {
    requireAllEvents(request);
    const { userId } = getStaff(request);
    return { events: await importEvents(services, userId, request.body, request.id) };
  });

  app.endpoint(events.readStaffEvent, ({ params }) => readStaffEvent(db, params.event_id));

  app.endpoint(events.readEventSummary, ({ params }) => readEventSummary(db, params.event_id));

  app.endpoint(changes.changeEvent, async (request) => {
    const { params, body, id } = request;
    await changeEvent(services, getStaff(request).userId, params.event_id, body, id);
    return done;
  });

  app.endpoint(changes.previewEventChange, ({ params, body }) =>
    previewChange(services, params.event_id, body),
  );

  app.endpoint(changes.undoEventChange, async (request) => {
    await undoEventChange(services, getStaff(request).userId, request.params.event_id, request.id);
    return done;
  });

  app.endpoint(events.publishEvent, async (request) => {
    await publishEvent(services, getStaff(request).userId, request.params.event_id, request.id);
    return done;
  });

  app.endpoint(events.unpublishEvent, async (request) => {
    await unpublishEvent(services, getStaff(request).userId, request.params.event_id, request.id);
    return done;
  });

  app.endpoint(filling.readFillCurves, ({ params }) => readFillCurves(db, params.event_id));

  app.endpoint(events.setBookingOpen, async (request) => {
    const { params, body, id } = request;
    await openOrCloseBooking(services, getStaff(request).userId, params.event_id, body.open, id);
    return done;
  });

  app.endpoint(callOffs.readCallOff, ({ params }) => previewCallOff(services, params.event_id));

  app.endpoint(callOffs.callOffEvent, (request) => {
    const { params, body, id } = request;
    return callOff(services, getStaff(request).userId, params.event_id, body.reason, id);
  });

  app.endpoint(accessCodes.listAccessCodes, async ({ params }) => ({
    codes: await listAccessCodes(services, params.event_id),
  }));

  app.endpoint(accessCodes.addAccessCode, async (request) => {
    const { params, body, id } = request;
    const { userId } = getStaff(request);
    return { code: await addAccessCode(services, userId, params.event_id, body.label, id) };
  });

  app.endpoint(accessCodes.revokeAccessCode, async (request) => {
    const { event_id, code_id } = request.params;
    await revokeAccessCode(services, getStaff(request).userId, event_id, code_id, request.id);
    return done;
  });

  const limit = { name: 'posters', points: 30, seconds: 600, per: perPerson };
  app.endpoint(filling.renderPoster, { preHandler: app.limit(limit) }, async (request, reply) => {
    const { params, body } = request;
    return sendPaper(reply, await createPoster(services, params.event_id, body));
  });

  app.endpoint(filling.readFilling, ({ params }) => readEventOccupancy(services, params.event_id));
};
