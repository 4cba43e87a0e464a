import type { Log } from '@iambiz/runtime/log.ts'
import { underMigrationLock } from '@iambiz/runtime/migrate.ts'
import { Logger, type Runner, run, runMigrations } from 'graphile-worker'
import { freezeAudience } from '#server/features/announcement-receipts/freeze.ts'
import { openCarrier } from '#server/features/mail-delivery/carrier.ts'
import { startDelivery } from '#server/features/mail-delivery/delivery.ts'
import { sweepNotices } from '#server/features/notices/store.ts'
import { sweepEvents } from '#server/features/security-events/store.ts'
import type { SessionDeps } from '#server/features/session/deps.ts'
import { sweepSessions } from '#server/features/session/store.ts'
import type { Database } from '#server/platform/db/database.ts'
import { ensurePartitions } from '#server/platform/db/partitions.ts'
import type { FileContents } from '#server/platform/files/contents.ts'
import { sweepFiles } from '#server/platform/files/sweep.ts'
import type { Jobs } from '#server/platform/jobs.ts'
import { sweepRates } from '#server/platform/rate-limit.ts'
import { mailSender, type Process } from './deps.ts'

export type WorkerDeps = Pick<SessionDeps, 'db' | 'pool' | 'clock' | 'log' | 'box' | 'provider'> & {
  contents: FileContents
}

const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const

const queueLogger = (log: Log) =>
  new Logger(() => (level, message) => {
    log[levels[level]]({ from: 'queue' }, message)
  })

/** Brings the tables of the job queue up to date; several processes may do it at once. */
export const migrateJobs = ({ db, pool }: Pick<Database, 'db' | 'pool'>, log: Log): Promise<void> =>
  underMigrationLock(db, () => runMigrations({ pgPool: pool, logger: queueLogger(log) }))

/** The jobs by name: those that a cause queued, and those that the clock brings. */
function tasksOf({ db, clock, box, provider, log, contents }: WorkerDeps) {
  const queued: { [N in keyof Jobs]: (payload: Jobs[N]) => Promise<void> } = {
    'session:revoke-at-provider': async ({ sealedToken, sealContext }) => {
      const token = box.open(sealedToken, sealContext)
      if (token) await provider.revoke(token)
      else log.warn('a token to revoke cannot be decrypted any more')
    },
    'announcement:freeze-audience': ({ announcementId }) => freezeAudience(db, announcementId, clock.now()),
  }
  const timed = {
    'platform:sweep': async () => {
      await sweepSessions(db, clock.now())
      await sweepRates(db, clock.now())
      await sweepEvents(db, clock.now())
      await sweepFiles(db, contents, clock.now())
      await sweepNotices(db, clock.now())
    },
    'platform:partitions': async () => {
      await ensurePartitions(db, clock.now())
    },
  }
  return { ...queued, ...timed } as Record<string, (payload: unknown) => Promise<void>>
}

/** Mails at the same time, of each worker. */
const mailConnections = 5

/** Starts sending what is in the outbox; without a mail server nothing is there to be sent. */
export function startMailDelivery({ config, database, clock, log }: Process) {
  const { server, from, perSecond } = config.mail
  if (!server) return undefined
  return startDelivery({
    db: database.db,
    clock,
    log,
    carrier: openCarrier(server, { from, connections: mailConnections }),
    sender: mailSender(config),
    connections: mailConnections,
    perSecond,
  })
}

const timetable = ['*/10 * * * * platform:sweep', '5 * * * * platform:partitions'].join('\n')

/** Starts working on jobs; several workers share the queue. */
export async function startWorker(deps: WorkerDeps): Promise<Runner> {
  await ensurePartitions(deps.db, deps.clock.now())
  return run({
    pgPool: deps.pool,
    logger: queueLogger(deps.log),
    noHandleSignals: true,
    concurrency: 4,
    pollInterval: 2000,
    taskList: tasksOf(deps),
    crontab: timetable,
  })
}
