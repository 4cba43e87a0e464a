import type { IncomingMessage, ServerResponse } from 'node:http'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { type Attributes, type Meter, metrics } from '@opentelemetry/api'
import type pg from 'pg'

/** Our meter: instruments that are created before `startMetrics` record nothing. */
export const meter = (): Meter => metrics.getMeter('iambiz')

/** Answers a scrape in Prometheus' text format. */
export type ServeMetrics = (request: IncomingMessage, response: ServerResponse) => void

const nanosecondsPerSecond = 1e9

/** Event loop, memory and processor time, named by the semantic conventions of OpenTelemetry. */
function observeProcess(): void {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  let before = performance.eventLoopUtilization()
  meter()
    .createObservableGauge('nodejs.eventloop.delay.p99', { unit: 's', description: 'since the last scrape' })
    .addCallback((result) => {
      const p99 = delay.percentile(99)
      // A process without a delay yet has none to report.
      if (Number.isFinite(p99)) result.observe(p99 / nanosecondsPerSecond)
      delay.reset()
    })
  meter()
    .createObservableGauge('nodejs.eventloop.utilization', { description: '0 to 1, since the last scrape' })
    .addCallback((result) => {
      const now = performance.eventLoopUtilization()
      result.observe(performance.eventLoopUtilization(now, before).utilization)
      before = now
    })
  meter()
    .createObservableGauge('process.memory.usage', { unit: 'By', description: 'resident set size' })
    .addCallback((result) => result.observe(process.memoryUsage.rss()))
  meter()
    .createObservableCounter('process.cpu.time', { unit: 's', description: 'user and system' })
    .addCallback((result) => {
      const { user, system } = process.cpuUsage()
      result.observe((user + system) / 1e6)
    })
}

/**
 * Starts collecting metrics by the OpenTelemetry SDK, and returns what serves them. Call it before instruments are
 * created. A process without an address for operators does not load the SDK.
 */
export async function startMetrics(): Promise<ServeMetrics> {
  const [{ MeterProvider }, { PrometheusExporter }] = await Promise.all([
    import('@opentelemetry/sdk-metrics'),
    import('@opentelemetry/exporter-prometheus'),
  ])
  // The role's own server answers: one address for health and metrics.
  const exporter = new PrometheusExporter({
    preventServerStart: true,
    withoutScopeInfo: true,
    withoutTargetInfo: true,
  })
  metrics.setGlobalMeterProvider(new MeterProvider({ readers: [exporter] }))
  observeProcess()
  return (request, response) => exporter.getMetricsRequestHandler(request, response)
}

/** Seconds; replies take between a millisecond and the ten seconds of a statement. */
const durationBoundaries = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** Measures how long each request for a connection of a pool takes, whether it is granted or not. */
function measureWaits(pool: pg.Pool, record: (seconds: number) => void): void {
  pool.connect = new Proxy(pool.connect, {
    apply(connect, _, [callback]: [((...granted: unknown[]) => void) | undefined]) {
      const begun = performance.now()
      const end = () => record((performance.now() - begun) / 1000)
      if (!callback) return Reflect.apply(connect, pool, []).finally(end)
      return Reflect.apply(connect, pool, [
        (...granted: unknown[]) => {
          end()
          callback(...granted)
        },
      ])
    },
  })
}

/** Observes how many connections of each pool are in use and idle, and how long requests wait for one. */
export function observePools(pools: Readonly<Record<string, pg.Pool>>): void {
  const named = Object.entries(pools).map(([name, pool]) => ({
    pool,
    attributes: { 'db.client.connection.pool.name': name },
  }))
  meter()
    .createObservableUpDownCounter('db.client.connection.count')
    .addCallback((result) => {
      for (const { pool, attributes } of named) {
        result.observe(pool.idleCount, { ...attributes, 'db.client.connection.state': 'idle' })
        result.observe(pool.totalCount - pool.idleCount, {
          ...attributes,
          'db.client.connection.state': 'used',
        })
      }
    })
  meter()
    .createObservableUpDownCounter('db.client.connection.pending_requests')
    .addCallback((result) => {
      for (const { pool, attributes } of named) result.observe(pool.waitingCount, attributes)
    })
  const waits = meter().createHistogram('db.client.connection.wait_time', {
    unit: 's',
    advice: { explicitBucketBoundaries: durationBoundaries },
  })
  for (const { pool, attributes } of named) measureWaits(pool, (seconds) => waits.record(seconds, attributes))
}

/** A request for metrics: `route` is a declared one, because each path of a stranger would be a series of its own. */
type Measured = { method: string | undefined; route: string; status: number }

/** Returns what records how many seconds a request took. */
export function requestDurations(): (seconds: number, request: Measured) => void {
  const durations = meter().createHistogram('http.server.request.duration', {
    unit: 's',
    description: 'requests by call and result',
    advice: { explicitBucketBoundaries: durationBoundaries },
  })
  return (seconds, { method, route, status }) =>
    durations.record(seconds, {
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': status,
    })
}

/** Seconds: from work done at once to work that has waited for hours. */
const workBoundaries = [0.1, 0.5, 1, 5, 15, 60, 300, 900, 3600]

/** Returns what records how many seconds a piece of work took; the histogram is created at the first one. */
export function recordDurations(
  name: string,
  description: string,
): (seconds: number, attributes: Attributes) => void {
  let histogram: ReturnType<Meter['createHistogram']> | undefined
  return (seconds, attributes) => {
    const advice = { explicitBucketBoundaries: workBoundaries }
    histogram ??= meter().createHistogram(name, { unit: 's', description, advice })
    histogram.record(seconds, attributes)
  }
}

/** Returns what counts an event; the counter is created at the first one, because the metrics start after the modules. */
export function countEvents(name: string, description: string): (attributes: Attributes) => void {
  let counter: ReturnType<Meter['createCounter']> | undefined
  return (attributes) => {
    counter ??= meter().createCounter(name, { description })
    counter.add(1, attributes)
  }
}
