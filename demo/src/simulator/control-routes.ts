import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ExternalType, isExternalType } from './apps.ts'
import { personOf } from './people.ts'
import type { Fault, Outcome, Simulation, Switches } from './simulation.ts'

const faultNames = [
  'busy',
  'reset',
  'drip',
  'html',
  'huge',
  'server-error',
  'redirect',
  'hold',
  'delay',
  'error',
] as const

type Fields = Record<string, unknown>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isWhole = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 0

const isOutcome = (value: unknown): value is Outcome =>
  value === 'deny' ||
  value === 'deny-silently' ||
  value === 'never' ||
  (isFields(value) && typeof value.confirm === 'string' && personOf(value.confirm) !== undefined)

function isFault(value: unknown): value is Fault {
  if (!isFields(value) || !faultNames.some((name) => name === value.fault)) return false
  const { fault, endpoint = '', times = 1, ms, code } = value
  return (
    typeof endpoint === 'string' &&
    isWhole(times) &&
    (fault === 'delay' ? isWhole(ms) && ms <= 60_000 : ms === undefined) &&
    (fault === 'error' ? Number.isInteger(code) : code === undefined)
  )
}

function isSwitches(value: unknown, known: Switches): value is Partial<Switches> {
  if (!isFields(value)) return false
  return Object.entries(value).every(([name, setting]) => {
    if (!(name in known)) return false
    if (name === 'callsPerMinute' || name === 'callsAtOnce') return setting === null || isWhole(setting)
    if (name === 'trustedAddresses') {
      return setting === null || (Array.isArray(setting) && setting.every((one) => typeof one === 'string'))
    }
    return typeof setting === 'boolean'
  })
}

const listOf = <Item>(value: unknown, is: (item: unknown) => item is Item): Item[] | null => {
  if (value === undefined) return []
  return Array.isArray(value) && value.every(is) ? value : null
}

const scriptNames = ['reset', 'outcomes', 'faults', 'switches', 'advanceSeconds', 'revokeTokens', 'release']

/** Applies a script completely, or not at all if a part of it is invalid. */
function follow(simulation: Simulation, type: ExternalType, body: unknown): boolean {
  if (!isFields(body) || Object.keys(body).some((name) => !scriptNames.includes(name))) return false
  const { reset, revokeTokens, release, advanceSeconds = 0, switches = {} } = body
  const outcomes = listOf(body.outcomes, isOutcome)
  const faults = listOf(body.faults, isFault)
  const flags = [reset, revokeTokens, release]
  if (!outcomes || !faults || !isSwitches(switches, simulation.states[type].switches)) return false
  if (!isWhole(advanceSeconds) || flags.some((flag) => flag !== undefined && flag !== true)) return false
  if (reset) simulation.reset([type])
  if (release) simulation.release()
  if (revokeTokens) simulation.revokeTokens(type)
  simulation.advance(advanceSeconds * 1000)
  simulation.set(type, switches)
  simulation.fail(type, ...faults)
  simulation.decide(type, ...outcomes)
  return true
}

/** Cross-site requests must not change the simulator. */
const isForeign = ({ headers }: FastifyRequest) =>
  headers['sec-fetch-site'] !== undefined && headers['sec-fetch-site'] !== 'same-origin'

/** Scripted mode: sets the next responses, and returns the journal. */
export function controlRoutes(app: FastifyInstance, simulation: Simulation): void {
  type OfType = { Params: { type: string } }
  const unknown = (reply: FastifyReply) => reply.code(404).send({ message: 'no such provider' })

  app.post<OfType>('/:type/script', async (request, reply) => {
    const { type } = request.params
    if (!isExternalType(type)) return unknown(reply)
    const json = request.headers['content-type']?.startsWith('application/json')
    if (isForeign(request) || !json) return reply.code(403).send({ message: 'not from here' })
    return follow(simulation, type, request.body)
      ? reply.code(204).send()
      : reply.code(400).send({ message: 'not understood, nothing was changed' })
  })
  app.get<OfType>('/:type/journal', async (request, reply) => {
    const { type } = request.params
    return isExternalType(type) ? reply.send(simulation.journal(type)) : unknown(reply)
  })
}
