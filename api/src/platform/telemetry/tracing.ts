import { createRequire } from 'node:module';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  type ReadableSpan,
  type SpanExporter,
} from '@opentelemetry/sdk-trace-node';

/**
 * The attributes that a span may have. Addresses carry e-mail addresses and tokens in their query strings,
 * and messages of errors repeat values, so everything else is left out.
 */
const ALLOWED = new Set([
  'http.request.method',
  'http.response.status_code',
  'http.route',
  'chaps.request_id',
  'server.address',
  'server.port',
  'db.system.name',
  'db.namespace',
  'db.operation.name',
  // Statements have placeholders; their values are never recorded.
  'db.query.text',
  'error.type',
]);

function withoutPersonalData(span: ReadableSpan): ReadableSpan {
  const attributes = Object.fromEntries(
    Object.entries(span.attributes).filter(([name]) => ALLOWED.has(name)),
  );
  const bare = { attributes, events: [], links: [], status: { code: span.status.code } };
  return new Proxy(span, {
    get: (target, name) => Reflect.get(name in bare ? bare : target, name),
  });
}

/** Exports spans without what may be personal. */
class CarefulExporter implements SpanExporter {
  readonly #exporter: SpanExporter;

  constructor(exporter: SpanExporter) {
    this.#exporter = exporter;
  }

  export(spans: ReadableSpan[], done: Parameters<SpanExporter['export']>[1]): void {
    this.#exporter.export(spans.map(withoutPersonalData), done);
  }

  shutdown(): Promise<void> {
    return this.#exporter.shutdown();
  }
}

/**
 * Traces requests, SQL and outgoing calls, and sends the spans to an OTLP receiver.
 * @param serviceName what the process is called in traces
 * @param endpoint of the receiver, see OTEL_EXPORTER_OTLP_ENDPOINT
 * @returns sends what is left and stops tracing
 */
export function startTracing(serviceName: string, endpoint: string): () => Promise<void> {
  // The stable names, which the list above has.
  process.env.OTEL_SEMCONV_STABILITY_OPT_IN ??= 'http,database';
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
  const provider = new NodeTracerProvider({
    resource: defaultResource().merge(resourceFromAttributes({ 'service.name': serviceName })),
    spanProcessors: [new BatchSpanProcessor(new CarefulExporter(exporter))],
  });
  provider.register();
  const instrumentations = [
    new HttpInstrumentation({
      // Load balancers and Prometheus send these all the time.
      ignoreIncomingRequestHook: ({ url }) => /^\/(health|ready|metrics)$/.test(url ?? ''),
    }),
    new PgInstrumentation({ requireParentSpan: true }),
    new UndiciInstrumentation({ requireParentforSpans: true }),
  ];
  for (const instrumentation of instrumentations) instrumentation.setTracerProvider(provider);
  // Instrumentations change the prototypes of these modules when somebody requires them, also when
  // they are loaded already.
  const require = createRequire(import.meta.url);
  for (const name of ['node:http', 'pg']) require(name);
  return async () => {
    for (const instrumentation of instrumentations) instrumentation.disable();
    await provider.shutdown();
  };
}
