import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import Fastify, { type FastifyBaseLogger, type FastifyPluginAsync, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { authPlugin } from './accounts/auth.ts';
import { endpointsPlugin } from './accounts/endpoints.ts';
import { mfaRoutes } from './accounts/mfa-routes.ts';
import { appointmentRoutes } from './booking/appointment-routes.ts';
import { cancellationRoutes } from './booking/cancellations/routes.ts';
import { holdRoutes } from './booking/hold-routes.ts';
import { staffBookingRoutes } from './booking/routes.ts';
import { slotRoutes } from './booking/slot-routes.ts';
import { waitingListRoutes } from './booking/waiting-list/routes.ts';
import { daySheetRoutes } from './clinic-day/day-sheets/routes.ts';
import { labelRoutes } from './clinic-day/labels/routes.ts';
import { visitRoutes } from './clinic-day/routes.ts';
import type { AppServices } from './create-services.ts';
import { accessCodeRoutes } from './events/access-code-routes.ts';
import { eventAlertRoutes } from './events/alert-routes.ts';
import { eventRoutes } from './events/routes.ts';
import { staffEventRoutes } from './events/staff-routes.ts';
import { eventTemplateRoutes } from './events/template-routes.ts';
import { deathRoutes } from './follow-up/death-routes.ts';
import { letterRoutes } from './follow-up/letter-routes.ts';
import { recallRoutes } from './follow-up/recall/routes.ts';
import { testInvitationRoutes } from './follow-up/recall/waves/routes.ts';
import { followUpRoutes } from './follow-up/routes.ts';
import { reportRoutes } from './insight/reports/routes.ts';
import { serviceStatusRoutes } from './insight/status/service-status-routes.ts';
import { todayRoutes } from './insight/today/routes.ts';
import { eventResultRoutes } from './laboratory/event-routes.ts';
import { readingRoutes } from './laboratory/reading-routes.ts';
import { resultRoutes } from './laboratory/routes.ts';
import { staffResultRoutes } from './laboratory/staff-routes.ts';
import { toldResultRoutes } from './laboratory/told-routes.ts';
import { deliveryReportRoutes } from './messages/email/report-routes.ts';
import { messageRoutes } from './messages/routes.ts';
import { templateRoutes } from './messages/template-routes.ts';
import { invoiceRoutes } from './payments/invoices/routes.ts';
import { moneyRoutes } from './payments/money/routes.ts';
import { payLinkRoutes } from './payments/pay-link-routes.ts';
import { paymentRoutes } from './payments/routes.ts';
import { webhookRoutes } from './payments/webhook-routes.ts';
import { accountRoutes } from './people/account-routes.ts';
import { consentDraftRoutes } from './people/consent/draft-routes.ts';
import { consentRoutes } from './people/consent/routes.ts';
import { gpRoutes } from './people/gp/routes.ts';
import { mailPreferenceRoutes } from './people/mail-preference-routes.ts';
import { recordMergeRoutes } from './people/merges/routes.ts';
import { dataRequestRoutes } from './people/personal-data/request-routes.ts';
import { retentionRoutes } from './people/personal-data/retention-routes.ts';
import { personalDataRoutes } from './people/personal-data/routes.ts';
import { profileRoutes } from './people/routes.ts';
import { staffSearchRoutes } from './people/search/routes.ts';
import { staffPeopleRoutes } from './people/staff-routes.ts';
import { subscriptionRoutes } from './people/subscription-routes.ts';
import type { Config } from './platform/config/config.ts';
import { errorsPlugin, handleFrameworkError } from './platform/http/error-handler.ts';
import { gracefulClosePlugin } from './platform/http/graceful-close.ts';
import { idempotencyPlugin } from './platform/http/idempotency.ts';
import { limitsPlugin } from './platform/http/limits.ts';
import { methodsPlugin } from './platform/http/methods.ts';
import { openapiPlugin } from './platform/http/openapi.ts';
import { pendingResponsesPlugin, UNREADABLE_ROWS_HEADER } from './platform/http/readable-rows.ts';
import { errorLogRoutes } from './platform/telemetry/error-log-routes.ts';
import { healthRoutes } from './platform/telemetry/health-routes.ts';
import type { Metrics } from './platform/telemetry/metrics.ts';
import { requestMetricsPlugin } from './platform/telemetry/request-metrics.ts';
import { requestTracingPlugin } from './platform/telemetry/request-tracing.ts';
import { releaseRoutes } from './releases/routes.ts';
import { telemetryRoutes } from './releases/vitals-routes.ts';
import { invitationRoutes } from './staff/invitation-routes.ts';
import { memberRoutes } from './staff/routes.ts';

/** trust.md: public endpoints accept bodies up to 8 KB; the others need no more. */
const BODY_LIMIT = 8 * 1024;

const ROUTES: ReadonlyArray<FastifyPluginAsync<{ services: AppServices }>> = [
  healthRoutes,
  deliveryReportRoutes,
  eventRoutes,
  eventAlertRoutes,
  slotRoutes,
  accessCodeRoutes,
  holdRoutes,
  waitingListRoutes,
  accountRoutes,
  mfaRoutes,
  profileRoutes,
  personalDataRoutes,
  dataRequestRoutes,
  mailPreferenceRoutes,
  consentRoutes,
  gpRoutes,
  consentDraftRoutes,
  appointmentRoutes,
  cancellationRoutes,
  paymentRoutes,
  payLinkRoutes,
  webhookRoutes,
  resultRoutes,
  subscriptionRoutes,
  errorLogRoutes,
  memberRoutes,
  invitationRoutes,
  todayRoutes,
  staffEventRoutes,
  eventTemplateRoutes,
  staffBookingRoutes,
  staffSearchRoutes,
  staffPeopleRoutes,
  recordMergeRoutes,
  messageRoutes,
  templateRoutes,
  moneyRoutes,
  invoiceRoutes,
  reportRoutes,
  readingRoutes,
  staffResultRoutes,
  eventResultRoutes,
  toldResultRoutes,
  deathRoutes,
  followUpRoutes,
  letterRoutes,
  recallRoutes,
  testInvitationRoutes,
  visitRoutes,
  daySheetRoutes,
  labelRoutes,
  releaseRoutes,
  serviceStatusRoutes,
  retentionRoutes,
];

/** Ends requests that are sent too slowly. Node checks for them at a separate interval. */
function getTimeouts({ REQUEST_TIMEOUT_SECONDS: seconds }: Config) {
  const requestTimeout = seconds * 1000;
  return {
    requestTimeout,
    http: { headersTimeout: requestTimeout, connectionsCheckingInterval: requestTimeout / 5 },
    // For connections without any traffic; longer than any response takes.
    connectionTimeout: requestTimeout + 60_000,
  };
}

/** Builds the API without listening. The caller closes the services after the app. */
export async function buildApp(
  services: AppServices,
  loggerInstance?: FastifyBaseLogger,
  metrics?: Metrics,
) {
  const app = Fastify({
    ...(loggerInstance ? { loggerInstance } : { logger: false }),
    bodyLimit: BODY_LIMIT,
    ...getTimeouts(services.config),
    // Only a load balancer in our own network may set the client's address.
    trustProxy: ['loopback', 'linklocal', 'uniquelocal'],
    genReqId: (request) => requestId(request.headers['x-request-id']),
    frameworkErrors: handleFrameworkError,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    // The default of ten seconds is too short for a server that starts many containers at once.
    pluginTimeout: 60_000,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);

  app.addHook('onRequest', async (request, reply) => {
    reply.header('X-Request-Id', request.id);
  });
  // Logs ids, never bodies or query strings (trust.md); the route's pattern identifies the call.
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request completed',
    );
  });

  await app.register(requestTracingPlugin);
  if (metrics) await app.register(requestMetricsPlugin, { metrics });
  await app.register(gracefulClosePlugin, services);
  await app.register(errorsPlugin);
  await app.register(pendingResponsesPlugin);
  await app.register(methodsPlugin);
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
  });
  await app.register(cors, {
    origin: services.config.PUBLIC_SITE_URL,
    credentials: true,
    methods: ['GET', 'POST', 'PATCH', 'DELETE'],
    exposedHeaders: ['ETag', 'Retry-After', 'X-Request-Id', UNREADABLE_ROWS_HEADER],
    maxAge: 600,
  });
  await app.register(idempotencyPlugin, services);
  await app.register(compress, { threshold: 2048 });
  await app.register(openapiPlugin, { address: services.config.PUBLIC_API_URL });
  await app.register(authPlugin, services);
  await app.register(endpointsPlugin, services);
  await app.register(limitsPlugin, { pool: services.pool });
  for (const routes of ROUTES) await app.register(routes, { services });
  await app.register(telemetryRoutes, { services, metrics });
  return app;
}

export type App = Awaited<ReturnType<typeof buildApp>>;

/** Accepts the caller's request id if it is well-formed, so that a trace can begin in the browser. */
function requestId(given: string | string[] | undefined): string {
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}
