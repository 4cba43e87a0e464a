import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Bench, Benchmark, Finding } from '../bench.ts'
import { type Rate, rateFinding } from '../compare.ts'
import { alternate, rounded } from '../measure.ts'
import { type Running, startProcess } from '../process.ts'
import { onDatabase } from '../world/world.ts'

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const rows = 10_000
const connections = 16
/** Maximum age of the displayed log data in milliseconds. */
const freshness = 2000

async function asked<T>({ child }: Running, task: object): Promise<T> {
  child.send(task)
  const [said] = await once(child, 'message')
  return said
}

const seal = async (sealer: Running, what: 'all' | 'start' | 'stop') =>
  (await asked<{ milliseconds: number }>(sealer, { what })).milliseconds

const written = async (writer: Running): Promise<Rate> => {
  const { perSecond } = await asked<Rate>(writer, { rows, connections })
  // The database does the work, so the processor time of our process is meaningless.
  return { perSecond, processorMicros: Number.NaN }
}

async function run({ world: open, repetitions, say, cleanup }: Bench): Promise<Finding[]> {
  const world = await open()
  const url = await world.copy('log_writes')
  const log = join(world.folder, 'log-writes.log')
  const writer = await startProcess({ file: file('../load/log-writer.ts'), args: [url], core: 'load', log })
  cleanup.defer(writer.stop)
  const sealer = await startProcess({
    file: file('../load/log-sealer.ts'),
    args: [url],
    core: 'program',
    log,
  })
  cleanup.defer(sealer.stop)
  return onDatabase(url, async (client) => {
    const unsealed = async (): Promise<number> => {
      const { rows } = await client.query(
        `select count(*)::int as n from portal.login_log l, portal.login_log_seal s where l.row_no >= s.next_row_no`,
      )
      return rows[0].n
    }
    const backlog = await unsealed()
    await client.query('set search_path = portal')
    const hash = () => client.query('select sum(length(login_log_row_hash(l))) from login_log l')
    await hash()
    const hashing = performance.now()
    await hash()
    const hashMs = performance.now() - hashing
    const backlogMs = await seal(sealer, 'all')
    await written(writer)
    const lags: number[] = []
    const sides = {
      limit: async () => {
        const rate = await written(writer)
        await seal(sealer, 'all')
        return rate
      },
      ours: async () => {
        await seal(sealer, 'start')
        const rate = await written(writer)
        const began = performance.now()
        while ((await unsealed()) > 0) await new Promise((resolve) => setTimeout(resolve, 20))
        lags.push(performance.now() - began)
        await seal(sealer, 'stop')
        return rate
      },
    }
    const result = await alternate(sides, repetitions, say)
    const lag = Math.max(...lags)
    return [
      rateFinding(
        {
          figure: 'P-14',
          what: 'rows of the login log, one durable statement each, while they are sealed and counted; the limit is without that',
          share: 0.7,
        },
        result,
      ),
      {
        figure: 'P-14',
        what: `until the last of ${rounded(rows)} rows is sealed and counted`,
        goal: `${freshness} ms`,
        limit: '',
        ours: `${rounded(lag)} ms`,
        ratio: '',
        met: lag <= freshness,
      },
      rateFinding(
        {
          figure: 'P-14',
          what: 'sealing rows that came at once; the limit only computes the hash of each',
          share: 0.5,
        },
        {
          limit: { perSecond: (backlog * 1000) / hashMs, processorMicros: Number.NaN },
          ours: { perSecond: (backlog * 1000) / backlogMs, processorMicros: Number.NaN },
        },
      ),
    ]
  })
}

export const logWrites: Benchmark = {
  name: 'log-writes',
  figures: 'P-14',
  about: 'writing the login log while it is sealed',
  run,
}
