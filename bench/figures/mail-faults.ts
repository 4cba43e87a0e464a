import { faultyTreatments, killByProgress, startCrew } from '@iambiz/server/testing/mail-faults.ts'
import { startMailSink } from '@iambiz/server/testing/mail-sink.ts'
import type pg from 'pg'
import type { Bench, Benchmark, Finding } from '../bench.ts'
import { rounded } from '../measure.ts'
import { putMails, untilSettled } from '../world/mailing.ts'
import { onDatabase } from '../world/world.ts'

const mails = 100_000
const workers = 3
const connections = 5
/** A worker is killed after this number of texts has reached the server, which is every few seconds. */
const killedEvery = 2000

/** Of ten mails, one is rejected as unknown, one is rejected as spam, and one is greylisted. */
const addresses = `(array['grey','gone','spam','a','a','a','a','a','a','a'])[1 + n % 10] || n || '@bench.example'`

type Fates = Record<'sent' | 'failed' | 'unknown' | 'others' | 'reasonless', number>

async function fatesOf(client: pg.Client): Promise<Fates> {
  const { rows } = await client.query<Fates>(`
    select count(*) filter (where state = 'sent')::int as sent, count(*) filter (where state = 'failed')::int as failed,
      count(*) filter (where state = 'unknown')::int as unknown,
      count(*) filter (where state not in ('sent', 'failed', 'unknown'))::int as others,
      count(*) filter (where state in ('failed', 'unknown') and reason is null)::int as reasonless
    from portal.mail where address like '%@bench.example'`)
  const [fates] = rows
  if (!fates) throw new Error('the mails were not counted')
  return fates
}

async function run({ world: open, say, cleanup }: Bench): Promise<Finding[]> {
  const world = await open()
  const databaseUrl = await world.copy('mail_faults')
  const sink = await startMailSink()
  cleanup.defer(sink.close)
  const faults = faultyTreatments()
  sink.treat = {
    ...faults,
    text(mail) {
      // A hundred thousand texts would dominate the memory.
      mail.raw = ''
      return faults.text(mail)
    },
  }
  return onDatabase(databaseUrl, async (client) => {
    await putMails(client, mails, addresses)
    const timing = { idleMs: 200, leaseMs: 10_000, awayMs: 0, restsMs: [500] }
    const plan = { databaseUrl, smtpPort: sink.port, connections, perSecond: 1_000_000, timing }
    const crew = startCrew(plan, workers)
    cleanup.defer(crew.stop)
    killByProgress(sink, crew, killedEvery)
    const began = performance.now()
    await untilSettled(client)
    say(`  ${rounded((performance.now() - began) / 1000)} s, ${crew.kills()} workers killed`)
    const fates = await fatesOf(client)
    const { sent, failed, unknown, others, reasonless } = fates
    const doubles = sink.caught.length - new Set(sink.caught.map(({ messageId }) => messageId)).size
    const inDoubt = crew.kills() * connections + faults.unanswered()
    const finding = (what: string, goal: string, ours: string, met: boolean): Finding => ({
      figure: 'P-19',
      what,
      goal,
      limit: '',
      ours,
      ratio: '',
      met,
    })
    const isComplete = others === 0 && reasonless === 0 && sent + failed + unknown === mails
    return [
      finding(
        `fates of ${rounded(mails)} mails while workers are killed and the server breaks and refuses`,
        'sent, failed with a reason, or unknown',
        `${rounded(sent)} sent, ${rounded(failed)} failed, ${rounded(unknown)} unknown`,
        isComplete,
      ),
      finding('mails that the server took twice', 'none', `${doubles}`, doubles === 0),
      finding(
        `mails in doubt after ${crew.kills()} kills and ${rounded(faults.unanswered())} texts without an answer`,
        `at most ${rounded(inDoubt)}`,
        `${rounded(unknown)}`,
        unknown <= inDoubt,
      ),
    ]
  })
}

export const mailFaults: Benchmark = {
  name: 'mail-faults',
  figures: 'P-19',
  about: '100,000 mails, with workers that are killed and a server that breaks',
  run,
}
