import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import {
  type Attributes,
  context,
  diag,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import type pg from 'pg'
import { type Environment, readConfig } from './config.ts'
import { recordOf } from './records.ts'

const settingNames = [
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_TRACES_SAMPLER_ARG',
] as const

/** Makes spans once the tracing has started. */
let tracer: Tracer | undefined

/** Whether this process makes spans; decided before it opens its database and its server. */
export const isTracing = (): boolean => tracer !== undefined

/** Ends the tracing after its last spans have been sent. */
export type Tracing = { stop: () => Promise<void> }

/**
 * Starts sending spans to the collector at OTEL_EXPORTER_OTLP_ENDPOINT by the OpenTelemetry SDK, and calls `warn` with
 * the reason when they cannot be sent. Without that setting the SDK is not loaded.
 */
export async function startTracing(
  role: string,
  env: Environment,
  warn: (reason: string) => void,
): Promise<Tracing | undefined> {
  const settings = readConfig(settingNames, env)
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers = '' } = settings
  if (!endpoint) return undefined
  const [sdk, { OTLPTraceExporter }, { AsyncLocalStorageContextManager }, core, resources] =
    await Promise.all([
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/core'),
      import('@opentelemetry/resources'),
    ])
  // The SDK reads only the environment, and our settings may be in a file.
  const exporter = new OTLPTraceExporter({
    url: `${endpoint}/v1/traces`,
    headers: core.parseKeyPairsIntoRecord(headers),
  })
  const { detectResources, envDetector, resourceFromAttributes } = resources
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({
      'service.namespace': 'iambiz',
      'service.name': role,
      'service.instance.id': randomUUID(),
    }).merge(detectResources({ detectors: [envDetector] })),
    sampler: new sdk.ParentBasedSampler({
      root: new sdk.TraceIdRatioBasedSampler(settings.OTEL_TRACES_SAMPLER_ARG),
    }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  })
  const ignore = () => {}
  diag.setLogger({ error: warn, warn, info: ignore, debug: ignore, verbose: ignore })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new core.W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(provider)
  tracer = trace.getTracer('iambiz')
  // A collector that is away must not fail the stop of a role.
  return { stop: () => provider.shutdown().catch((error) => warn(String(error))) }
}

/** Marks a span as failed, without the error's message: PostgreSQL quotes values of rows in it. */
function fail(span: Span, error: unknown): void {
  const { code, name } = recordOf(error)
  span.setAttribute('error.type', String(code ?? name ?? 'unknown'))
  span.setStatus({ code: SpanStatusCode.ERROR })
}

/** Runs `work`, and ends the span with it. */
async function within<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    return await context.with(trace.setSpan(context.active(), span), work)
  } catch (error) {
    fail(span, error)
    throw error
  } finally {
    span.end()
  }
}

/** Runs `work` in a span for a call of another server. */
export const inCall = <T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> =>
  tracer ? within(tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }), work) : work()

/** Returns the headers by which the receiver continues the current trace; none without tracing. */
export function traceHeaders(): Record<string, string> {
  const headers: Record<string, string> = {}
  if (tracer) propagation.inject(context.active(), headers)
  return headers
}

/** Runs a piece of queued work in a span that continues the trace of its cause, if `carrier` has its headers. */
export function inQueued<T>(name: string, carrier: unknown, work: () => Promise<T>): Promise<T> {
  if (!tracer) return work()
  const parent = propagation.extract(ROOT_CONTEXT, recordOf(carrier))
  return within(tracer.startSpan(name, { kind: SpanKind.CONSUMER }, parent), work)
}

/** The span of a request that this process answers. */
export type RequestSpan = {
  /** Runs `work` as a part of the request. */
  run: <T>(work: () => T) => T
  /** `route` is a declared one: a path may contain personal data. */
  end: (route: string, status: number) => void
}

/** Begins the span of a request, which continues the trace of its `traceparent`; undefined without tracing. */
export function beginRequest({ method = '', headers }: IncomingMessage): RequestSpan | undefined {
  if (!tracer) return undefined
  const parent = propagation.extract(ROOT_CONTEXT, headers)
  const attributes = { 'http.request.method': method }
  const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, parent)
  const inside = trace.setSpan(parent, span)
  return {
    run: (work) => context.with(inside, work),
    end(route, status) {
      span.updateName(`${method} ${route}`)
      span.setAttributes({ 'http.route': route, 'http.response.status_code': status })
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    },
  }
}

/** Returns the fields of a log line that name the current span, as the collectors of logs expect them. */
export function spanFields(): { trace_id?: string; span_id?: string } {
  const current = tracer && trace.getActiveSpan()?.spanContext()
  return current ? { trace_id: current.traceId, span_id: current.spanId } : {}
}

type Statement = { name: string; attributes: Attributes }

/** Texts of statements are written in the code, so there are few; this limits those that are built. */
const knownAtMost = 1000
const known = new Map<string, Statement>()

/** Describes a statement by its command and its first table, never by its text or values. */
function describe(text: string): Statement {
  const found = known.get(text)
  if (found) return found
  const operation = /^[\s(]*([a-z]+)/i.exec(text)?.[1]?.toUpperCase() ?? 'QUERY'
  const [, table] = /\b(?:from|into|update|call)\s+((?:"?[a-z_]\w*"?\.)?"?[a-z_]\w*"?)/i.exec(text) ?? []
  const collection = table?.replaceAll('"', '')
  const made = {
    name: collection ? `${operation} ${collection}` : operation,
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      ...(collection ? { 'db.collection.name': collection } : {}),
    },
  }
  if (known.size < knownAtMost) known.set(text, made)
  return made
}

/** Begins the span of a statement; undefined outside a recorded request or job, so that polling makes no traces. */
function beginStatement(text: string): Span | undefined {
  if (!tracer || !trace.getActiveSpan()?.isRecording()) return undefined
  const { name, attributes } = describe(text)
  return tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes })
}

/** Runs a statement in a span of its own. */
export function inStatement<T>(text: string, work: () => Promise<T>): Promise<T> {
  const span = beginStatement(text)
  return span ? within(span, work) : work()
}

/** Makes a span for each statement of a connection. */
export function traceStatements(client: pg.PoolClient): void {
  client.query = new Proxy(client.query, {
    apply(query, _, given: unknown[]) {
      const [statement] = given
      const { text, submit } = typeof statement === 'string' ? { text: statement } : recordOf(statement)
      const span = typeof text === 'string' && !submit ? beginStatement(text) : undefined
      if (!span) return Reflect.apply(query, client, given)
      const end = (error: unknown) => {
        if (error) fail(span, error)
        span.end()
      }
      const callback = given.at(-1)
      if (typeof callback === 'function') {
        const ended = (error: unknown, ...result: unknown[]) => {
          end(error)
          callback(error, ...result)
        }
        return Reflect.apply(query, client, [...given.slice(0, -1), ended])
      }
      const result: Promise<unknown> = Reflect.apply(query, client, given)
      result.then(() => end(null), end)
      return result
    },
  })
}
