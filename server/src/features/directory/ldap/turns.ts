import { transact } from '@iambiz/runtime/database.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { enqueue } from '#server/platform/jobs.ts'
import type { LdapDeps } from './deps.ts'
import { insertRun, interruptRun, isNobodys, runningRuns } from './run-store.ts'
import { nextTime } from './schedule.ts'
import { lockDue, setNext } from './store.ts'

type Asked = {
  sourceId: string
  dry: boolean
  cause: 'timetable' | 'person' | 'restart'
  starterNo: string | null
}

/** Queues a run with its job; `undefined` where a run of the source is queued or running. */
export async function queueRun(trx: Db, asked: Asked, now: Date): Promise<string | undefined> {
  const runId = await insertRun(trx, { ...asked, now })
  if (runId) await enqueue(trx, 'ldap:run', { runId })
  return runId
}

/** Ends runs whose worker has died, which wrote nothing, and restarts each of them once. */
async function restartInterrupted({ db }: Pick<LdapDeps, 'db'>, now: Date): Promise<number> {
  let restarted = 0
  for (const { run_id, source_id, dry, cause } of await runningRuns(db)) {
    await transact(db, async (trx) => {
      if (!(await isNobodys(trx, run_id)) || !(await interruptRun(trx, run_id, now))) return
      // Only one restart, because a run that kills two workers would kill every further one.
      if (cause === 'restart') return
      await queueRun(trx, { sourceId: source_id, dry, cause: 'restart', starterNo: null }, now)
      restarted += 1
    })
  }
  return restarted
}

/** Starts the imports whose time has come, and those that were interrupted; returns how many. */
export async function beginTurns(deps: Pick<LdapDeps, 'db' | 'timeZone'>, now: Date): Promise<number> {
  const restarted = await restartInterrupted(deps, now)
  return transact(deps.db, async (trx) => {
    let begun = restarted
    for (const source of await lockDue(trx, now)) {
      const asked = { sourceId: source.source_id, dry: false, cause: 'timetable' as const, starterNo: null }
      if (await queueRun(trx, asked, now)) begun += 1
      await setNext(trx, source.source_id, nextTime(source.timetable, now, deps.timeZone))
    }
    return begun
  })
}
