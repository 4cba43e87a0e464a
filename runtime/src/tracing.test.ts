import { expect, test, vi } from 'vitest'
import { freePort } from './testing/free-port.ts'
import { inQueued, isTracing, startTracing, traceHeaders } from './tracing.ts'

test('without a collector nothing is traced, and work runs as it is', async () => {
  expect(await startTracing('worker', {}, () => {})).toBeUndefined()
  expect(isTracing()).toBe(false)
  expect(await inQueued('job', {}, async () => traceHeaders())).toEqual({})
})

test('a collector that is away neither fails the work nor the stop, and is reported', async () => {
  vi.stubEnv('OTEL_EXPORTER_OTLP_TIMEOUT', '500')
  const endpoint = `http://127.0.0.1:${await freePort()}`
  const reasons: string[] = []
  const tracing = await startTracing('worker', { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }, (reason) => {
    reasons.push(reason)
  })
  expect(await inQueued('job', {}, async () => traceHeaders().traceparent)).toMatch(/^00-\w{32}-\w{16}-01$/)
  await expect(inQueued('job', {}, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  await tracing?.stop()
  expect(reasons.join()).toContain('ECONNREFUSED')
})
