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
 * The attributes that a span may have. URLs carry e-mail addresses and tokens in their query strings, and
 * error messages repeat values, so everything else is removed.
 */
const ALLOWED_ATTRIBUTES = new Set([
  'http.request.method',
  'http.response.status_code',
  'http.route',
  'chaps.request_id',
  'server.address',
  'server.port',
  'db.system.name',
  'db.namespace',
  'db.operation.name',
  // Statements contain placeholders; their values are never recorded.
  'db.query.text',
  'error.type',
]);

function withoutPersonalData(span: ReadableSpan): ReadableSpan {
  const attributes = Object.fromEntries(
    Object.entries(span.attributes).filter(([name]) => ALLOWED_ATTRIBUTES.has(name)),
  );
  const bare = { attributes, events: [], links: [], status: { code: span.status.code } };
  return new Proxy(span, {
    get: (target, name) => Reflect.get(name in bare ? bare : target, name),
  });
}

/** Exports spans without attributes that may be personal. */
class RedactingExporter implements SpanExporter {
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
 * @param serviceName the name of the process in traces
 * @param endpoint of the receiver, see OTEL_EXPORTER_OTLP_ENDPOINT
 * @returns a function that sends the remaining spans and stops tracing
 */
export function startTracing(serviceName: string, endpoint: string): () => Promise<void> {
  // Use the stable attribute names, as in the list above.
  process.env.OTEL_SEMCONV_STABILITY_OPT_IN ??= 'http,database';
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
  const provider = new NodeTracerProvider({
    resource: defaultResource().merge(resourceFromAttributes({ 'service.name': serviceName })),
    spanProcessors: [new BatchSpanProcessor(new RedactingExporter(exporter))],
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
  // Instrumentations patch these modules when they are required, even if they are already loaded.
  const require = createRequire(import.meta.url);
  for (const name of ['node:http', 'pg']) require(name);
  return async () => {
    for (const instrumentation of instrumentations) instrumentation.disable();
    await provider.shutdown();
  };
}
