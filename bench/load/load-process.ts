// The load generator runs in its own process: it receives one plan from its parent, replies with the result, and ends.
import autocannon, { type Request } from 'autocannon'
import { measurePaced } from './paced.ts'
import type { Load, LoadPlan, PacedPlan, Step } from './plan.ts'
import { fill, find } from './values.ts'

// The portal closes a connection after a thousand requests, which autocannon does not handle.
const requestsPerConnection = 900

let untaken = 0

function toRequest({ take, ...step }: Step): Request {
  const fillsIn = JSON.stringify(step).match(/\{\w+\}/)
  return {
    ...step,
    ...(fillsIn && {
      setupRequest: (request, taken) => ({
        ...request,
        path: fill(step.path, taken),
        headers: Object.fromEntries(
          Object.entries(step.headers ?? {}).map(([name, value]) => [name, fill(value, taken)]),
        ),
        ...(step.body === undefined ? {} : { body: fill(step.body, taken) }),
      }),
    }),
    ...(take && {
      onResponse: (_status, body, taken, headers) => {
        for (const [name, source] of Object.entries(take)) {
          const value = find(source, body, headers)
          if (value === undefined) untaken += 1
          else taken[name] = value
        }
      },
    }),
  }
}

async function run(plan: LoadPlan): Promise<Load> {
  let opened = 0
  const result = await autocannon({
    url: plan.url,
    connections: plan.connections,
    ...('seconds' in plan.until ? { duration: plan.until.seconds } : { amount: plan.until.requests }),
    reconnectRate: requestsPerConnection,
    setupClient: (client) => {
      const sequence = plan.sequences[opened++ % plan.sequences.length] ?? []
      client.setRequests(sequence.map(toRequest))
    },
  })
  const good = result['2xx'] + result['3xx']
  const refused = Object.entries(result.statusCodeStats).filter(([status]) => Number(status) >= 400)
  const faults = [
    ...refused.map(([status, { count }]) => `${count} with status ${status}`),
    ...(result.errors ? [`${result.errors} without an answer`] : []),
    ...(untaken ? [`${untaken} without what the next step needs`] : []),
  ]
  if (faults.length > 0) throw new Error(`requests to ${plan.url} failed: ${faults.join(', ')}`)
  return {
    perSecond: good / plan.stepsPerUnit / result.duration,
    units: good / plan.stepsPerUnit,
    p50: result.latency.p50,
    p975: result.latency.p97_5,
    p99: result.latency.p99,
    bytesPerReply: (result.throughput.average * result.duration) / good,
  }
}

process.once('message', async (plan: LoadPlan | PacedPlan) => {
  const result = await ('unitsPerSecond' in plan ? measurePaced(plan) : run(plan))
  process.send?.(result, () => process.exit(0))
})
process.send?.({ ready: 'load' })
