import * as clinicDevices from '@chaps/contracts/clinic-devices';
import * as deviceEnrolment from '@chaps/contracts/device-enrolment';
import * as rejectedSteps from '@chaps/contracts/rejected-steps';
import * as samples from '@chaps/contracts/samples';
import * as endings from '@chaps/contracts/tube-endings';
import * as handovers from '@chaps/contracts/tube-handovers';
import * as visits from '@chaps/contracts/visits';
import { reachIncludes } from '@chaps/domain';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { getCaller } from '../accounts/auth.ts';
import { getStaff, readReachForAction } from '../accounts/staff.ts';
import { sendPaper } from '../follow-up/papers/send-paper.ts';
import { withTransaction } from '../platform/db/database.ts';
import { done } from '../platform/http/answers.ts';
import { perAddress, perPerson } from '../platform/http/limits.ts';
import { authoriseDevice } from './authorise-device.ts';
import { readBalance } from './balance.ts';
import { closeDay } from './close-day.ts';
import { readDayFigures } from './day-figures.ts';
import { readDay } from './day-list.ts';
import { listPeoplePage } from './day-people.ts';
import { resolveSampleConflict } from './decide-samples.ts';
import { createDeviceCode, enrolDevice, isRevoked, listDevices, revokeDevice } from './devices.ts';
import { listTubesPage } from './event-tubes.ts';
import { createManifestFile } from './manifest/manifest-file.ts';
import { openDay } from './open-day.ts';
import { createOrderFile } from './orders/order-file.ts';
import { recordActions } from './record-actions.ts';
import { closeRejection } from './rejected-steps.ts';
import type { Services } from './services.ts';
import { listUnknownTubes } from './tubes/box-evidence.ts';
import { endTube, recordPersonTold } from './tubes/end-tube.ts';
import { handOver, listHandovers, recordReceipt } from './tubes/hand-over.ts';
import { packTubes } from './tubes/pack.ts';
import { undoHandOver } from './tubes/undo-hand-over.ts';

export const getDayChange = (request: FastifyRequest, params: { event_id: string }) => ({
  userId: getStaff(request).userId,
  eventId: params.event_id,
  requestId: request.id,
});

const getSessionId = (request: FastifyRequest) => getCaller(request).session.sessionId;

/** Enough for 500 sealed actions with long reasons. */
const MAX_BODY_BYTES = 1024 * 1024;

export const visitRoutes: FastifyPluginAsync<{ services: Services }> = async (
  app,
  { services },
) => {
  const { db } = services;
  // Many locked tablets behind one address may send frequent requests; guessing of ids is limited.
  const limited = {
    preHandler: app.limit({ name: 'tablets', points: 300, seconds: 300, per: perAddress }),
  };

  const handlesTubes = async (request: FastifyRequest, eventId: string) =>
    reachIncludes(
      await readReachForAction(services, request, 'handle tubes'),
      eventId.toLowerCase(),
    );

  app.endpoint(visits.readDay, async (request) => {
    const { event_id: eventId } = request.params;
    const { device, unsent, with: wanted, tubes } = request.query;
    const withCodes = await handlesTubes(request, eventId);
    const asked = { withTubes: tubes === 'all' && withCodes, withCodes };
    await withTransaction(db, (transaction) =>
      authoriseDevice(
        transaction,
        eventId,
        { device, unsent },
        getSessionId(request),
        services.now(),
      ),
    );
    // A tablet stores only what check-in needs, regardless of who prepares it.
    if (wanted === undefined || device !== undefined) {
      return readDay(services, eventId, { withNeeds: false, ...asked });
    }
    const seeing = await readReachForAction(services, request, 'see bookings');
    const withNeeds = reachIncludes(seeing, eventId.toLowerCase());
    return readDay(services, eventId, { withNeeds, ...asked });
  });

  app.endpoint(visits.listDayPeople, async (request) => {
    const { event_id: eventId } = request.params;
    const seeing = await readReachForAction(services, request, 'see bookings');
    const withNeeds = reachIncludes(seeing, eventId.toLowerCase());
    const withCodes = await handlesTubes(request, eventId);
    return listPeoplePage(services, eventId, request.query, { withNeeds, withCodes });
  });

  app.endpoint(visits.recordActions, { bodyLimit: MAX_BODY_BYTES }, async (request) => {
    const { params, body } = request;
    const taking = await readReachForAction(services, request, 'take samples');
    const role = {
      takesSamples: reachIncludes(taking, params.event_id.toLowerCase()),
      handlesTubes: await handlesTubes(request, params.event_id),
    };
    const change = getDayChange(request, params);
    return recordActions(services, change, body, getSessionId(request), role);
  });

  app.endpoint(visits.readBalance, async (request) => {
    const { event_id: eventId } = request.params;
    const seeing = await readReachForAction(services, request, 'see money');
    const withMoney = reachIncludes(seeing, eventId.toLowerCase());
    const withTubes = await handlesTubes(request, eventId);
    return readBalance(db, eventId, services.now(), { withMoney, withTubes });
  });

  app.endpoint(visits.readDayFigures, ({ params }) => readDayFigures(db, params.event_id));

  app.endpoint(visits.closeDay, async (request) => {
    await closeDay(services, getDayChange(request, request.params), request.body);
    return done;
  });

  app.endpoint(visits.reopenDay, async (request) => {
    await openDay(services, getDayChange(request, request.params), request.body.reason);
    return done;
  });

  app.endpoint(rejectedSteps.closeRejectedStep, async (request) => {
    const { params, body } = request;
    await closeRejection(services, getDayChange(request, params), params.rejection_id, body.reason);
    return done;
  });

  app.endpoint(samples.listSamples, async ({ params, query }) => ({
    ...(await listTubesPage(services, params.event_id, query)),
    unknown: await listUnknownTubes(db, params.event_id),
  }));

  app.endpoint(handovers.packTubes, (request) =>
    packTubes(services, getDayChange(request, request.params), request.body),
  );

  app.endpoint(handovers.handOver, async (request) => {
    await handOver(services, getDayChange(request, request.params), request.body);
    return done;
  });

  app.endpoint(handovers.undoHandover, async (request) => {
    const { params } = request;
    await undoHandOver(services, getDayChange(request, params), params.handover_id);
    return done;
  });

  app.endpoint(handovers.recordReceipt, async (request) => {
    const { params, body } = request;
    await recordReceipt(services, getDayChange(request, params), params.handover_id, body);
    return done;
  });

  app.endpoint(handovers.listHandovers, async ({ params }) => ({
    handovers: await listHandovers(db, params.event_id),
  }));

  app.endpoint(endings.endTube, async (request) => {
    const { params, body } = request;
    await endTube(services, getDayChange(request, params), params.sample_id, body);
    return done;
  });

  app.endpoint(endings.recordPersonTold, async (request) => {
    const { params, body } = request;
    const told = body ?? { how: 'telephone' };
    await recordPersonTold(services, getDayChange(request, params), params.sample_id, told);
    return done;
  });

  const papers = {
    preHandler: app.limit({ name: 'manifests', points: 60, seconds: 600, per: perPerson }),
  };
  app.endpoint(samples.readManifest, papers, async (request, reply) => {
    const { userId, eventId, requestId } = getDayChange(request, request.params);
    const { handover_id: handoverId } = request.query;
    return sendPaper(
      reply,
      await createManifestFile(services, eventId, { userId, requestId, handoverId }),
    );
  });

  app.endpoint(samples.readOrders, papers, async (request, reply) => {
    const { userId, eventId, requestId } = getDayChange(request, request.params);
    const { handover_id: handoverId } = request.query;
    const { type, ...file } = await createOrderFile(services, eventId, {
      ...{ userId, requestId, handoverId },
    });
    return sendPaper(reply, file, type);
  });

  app.endpoint(samples.resolveSampleConflict, async (request) => {
    const take_out = await resolveSampleConflict(
      services,
      getDayChange(request, request.params),
      request.body,
    );
    return { ...done, take_out };
  });

  app.endpoint(clinicDevices.createDeviceCode, (request) =>
    createDeviceCode(services, getDayChange(request, request.params)),
  );

  app.endpoint(deviceEnrolment.enrolDevice, async (request) => ({
    device_id: await enrolDevice(
      services,
      getDayChange(request, request.params),
      request.body,
      getSessionId(request),
    ),
  }));

  app.endpoint(clinicDevices.listDevices, async ({ params }) => ({
    devices: await listDevices(db, params.event_id),
  }));

  app.endpoint(clinicDevices.readDevice, limited, async ({ params, query }) => ({
    is_revoked: await isRevoked(services, params.device_id, query.unsent),
  }));

  app.endpoint(clinicDevices.revokeDevice, async (request) => {
    const { params } = request;
    await revokeDevice(services, getDayChange(request, params), params.device_id);
    return done;
  });
};
