import * as labels from '@chaps/contracts/labels';
import * as settings from '@chaps/contracts/laboratories';
import {
  changeFileMapping,
  listLaboratories,
  readFileMapping,
} from '@chaps/contracts/staff-results';
import type { FastifyPluginAsync } from 'fastify';
import { getEditor, getStaff, requireAllEvents } from '../accounts/staff.ts';
import type { Services } from '../platform/config/services.ts';
import { done } from '../platform/http/answers.ts';
import { perPerson } from '../platform/http/limits.ts';
import * as readings from './change-reading.ts';
import { forgetMapping } from './file-mapping.ts';
import { changeLabelSettings, listLabelSettings } from './label-settings.ts';
import * as laboratories from './laboratories.ts';
import { changeLaboratorySettings, listLaboratorySettings } from './laboratory-settings.ts';

/** How a laboratory's files are read, its label layout, and its requirements for tubes. */
export const readingRoutes: FastifyPluginAsync<{ services: Services }> = async (
  app,
  { services },
) => {
  const preHandler = app.limit({
    name: 'result-readings',
    points: 60,
    seconds: 600,
    per: perPerson,
  });

  app.endpoint(listLaboratories, { preHandler }, async () => ({
    laboratories: await laboratories.listLaboratories(services.db),
  }));

  app.endpoint(readFileMapping, { preHandler }, (request) =>
    readings.readReadingChoices(services, getStaff(request).userId, request.params.batch_id),
  );

  app.endpoint(changeFileMapping, { preHandler }, async (request) => {
    const { params, body, id } = request;
    const { userId } = getStaff(request);
    await readings.changeFileMapping(services, userId, params.batch_id, body, id);
    return done;
  });

  app.endpoint(labels.readLabelSettings, async () => ({
    laboratories: await listLabelSettings(services.db),
  }));

  app.endpoint(labels.changeLabelSettings, async (request) => {
    requireAllEvents(request);
    await changeLabelSettings(services.db, request.body, getEditor(request));
    return done;
  });

  app.endpoint(settings.readLaboratorySettings, async () => ({
    laboratories: await listLaboratorySettings(services.db),
  }));

  app.endpoint(settings.changeLaboratorySettings, async (request) => {
    requireAllEvents(request);
    await changeLaboratorySettings(services.db, request.body, getEditor(request));
    return done;
  });

  app.endpoint(settings.forgetMapping, async (request) => {
    requireAllEvents(request);
    await forgetMapping(services.db, request.body.laboratory, getEditor(request));
    return done;
  });
};
