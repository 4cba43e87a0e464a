import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { MailWorkerPlan } from '@iambiz/server/testing/mail-worker.ts'
import type pg from 'pg'
import type { Bench, Benchmark, Finding } from '../bench.ts'
import { type Rate, rateFinding } from '../compare.ts'
import { alternate, rounded } from '../measure.ts'
import { type Running, startProcess } from '../process.ts'
import { processorSeconds } from '../processor-time.ts'
import { putMails, untilSettled } from '../world/mailing.ts'
import { forgetPeak, memoryOf, peakOf } from '../world/memory.ts'
import { onDatabase } from '../world/world.ts'

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const limitFile = file('../limits/pooled-transport.ts')
const sinkFile = file('../load/swallowing-smtp.ts')
const workerFile = file('../../server/src/testing/mail-worker.ts')

const mails = 20_000
/** The number of connections of a worker. */
const connections = 10

async function bareRate({ child }: Running, port: number): Promise<Rate> {
  child.send({ mails, port, connections })
  const [said] = await once(child, 'message')
  return { perSecond: said.perSecond, processorMicros: said.processorMicros }
}

async function deliver(client: pg.Client, { pid }: Running): Promise<Rate> {
  await putMails(client, mails, `'c' || n || '@bench.example'`)
  const began = performance.now()
  const before = processorSeconds(pid)
  await untilSettled(client)
  return {
    perSecond: (mails * 1000) / (performance.now() - began),
    processorMicros: ((processorSeconds(pid) - before) * 1_000_000) / mails,
  }
}

async function run({ world: open, repetitions, say, cleanup }: Bench): Promise<Finding[]> {
  const world = await open()
  const databaseUrl = await world.copy('mail_delivery')
  const log = join(world.folder, 'mail.log')
  const sink = await startProcess({ file: sinkFile, core: 'load', log })
  cleanup.defer(sink.stop)
  const smtpPort = Number(sink.said.port)
  const limit = await startProcess({ file: limitFile, core: 'program', log })
  cleanup.defer(limit.stop)
  const plan: MailWorkerPlan = { databaseUrl, smtpPort, connections, perSecond: 1_000_000, timing: {} }
  const worker = await startProcess({ file: workerFile, args: [JSON.stringify(plan)], core: 'program', log })
  cleanup.defer(worker.stop)
  return onDatabase(databaseUrl, async (client) => {
    await bareRate(limit, smtpPort)
    await deliver(client, worker)
    const warm = memoryOf(worker.pid).rss
    forgetPeak(worker.pid)
    const sides = { limit: () => bareRate(limit, smtpPort), ours: () => deliver(client, worker) }
    const result = await alternate(sides, repetitions, say)
    const more = peakOf(worker.pid) - warm
    return [
      rateFinding(
        {
          figure: 'P-19',
          what: 'delivery of mails to a local server; the limit is a loop over nodemailer’s pool',
          share: 0.5,
        },
        result,
      ),
      {
        figure: 'P-19',
        what: `a worker’s memory at its peak, after ${rounded(mails)} mails and after ${rounded(mails * (repetitions + 1))}`,
        goal: '20 MiB more',
        limit: `${rounded(warm)} MiB`,
        ours: `${rounded(more)} MiB more`,
        ratio: '',
        met: more <= 20,
      },
    ]
  })
}

export const mailDelivery: Benchmark = {
  name: 'mail-delivery',
  figures: 'P-19',
  about: 'mails from the outbox to a mail server',
  run,
}
