import { databaseRoles } from '@iambiz/runtime/database-roles.ts'
import { urlAs } from '@iambiz/runtime/testing/test-database.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DeliveryWorld, deliveryWorld } from '#server/testing/delivery-world.ts'
import { faultyTreatments, killByProgress, startCrew } from '#server/testing/mail-faults.ts'
import { startMailSink } from '#server/testing/mail-sink.ts'

let world: DeliveryWorld
beforeAll(async () => {
  world = await deliveryWorld()
})
afterAll(() => world.close())

const connections = 4
/** The lease is long compared with the pauses of a worker on a busy machine. */
const timing = { idleMs: 50, leaseMs: 6000, awayMs: 0, restsMs: [50] }

const kinds = ['fine', 'fine', 'fine', 'fine', 'fine', 'fine', 'fine', 'grey', 'gone', 'spam'] as const
const addresses = Array.from({ length: 300 }, (_, n) => `${kinds[n % 10]}-${n}@chengchuan.example`)

const bySort = (expected: string) => addresses.filter((address) => address.startsWith(expected)).length

test('[MAIL-02] workers that are killed and a server that breaks, thinks and refuses lose no mail and double none', async () => {
  await world.db.deleteFrom('letter').execute()
  await world.putAll(addresses)
  const sink = await startMailSink()
  const faults = faultyTreatments()
  sink.treat = faults
  const crew = startCrew(
    {
      databaseUrl: urlAs(databaseRoles.worker, world.url),
      smtpPort: sink.port,
      connections,
      perSecond: 10_000,
      timing,
    },
    3,
  )
  killByProgress(sink, crew, 40)
  try {
    const open = async () =>
      (await world.states()).filter((state) => ['queued', 'sending'].includes(state)).length
    await expect.poll(open, { timeout: 170_000, interval: 100 }).toBe(0)
  } finally {
    await crew.stop()
    await sink.close()
  }
  const mails = await world.mails()
  const of = (state: string) => mails.filter((mail) => mail.state === state)
  const taken = new Set(sink.caught.map(({ to }) => to[0]))

  expect(mails).toHaveLength(addresses.length)
  expect(of('sent').length + of('failed').length + of('unknown').length).toBe(addresses.length)
  expect(new Set(sink.caught.map(({ messageId }) => messageId)).size).toBe(sink.caught.length)
  expect(of('sent').filter(({ address }) => !taken.has(address))).toEqual([])
  expect(of('failed').filter(({ address, reason }) => taken.has(address) || reason !== 'refused')).toEqual([])
  expect(of('failed').length).toBeGreaterThan(0)
  expect(of('failed').length).toBeLessThanOrEqual(bySort('gone') + bySort('spam'))

  expect(crew.kills()).toBeGreaterThanOrEqual(5)
  expect(faults.unanswered()).toBeGreaterThan(0)
  const because = (reason: string) => of('unknown').filter((mail) => mail.reason === reason).length
  expect(because('worker-lost')).toBeLessThanOrEqual(crew.kills() * connections)
  expect(because('no-answer')).toBeLessThanOrEqual(faults.unanswered())
  expect(because('worker-lost') + because('no-answer')).toBe(of('unknown').length)
}, 180_000)
