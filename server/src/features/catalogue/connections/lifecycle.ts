import { transact } from '@iambiz/runtime/database.ts'
import { enqueue, type Jobs } from '#server/platform/jobs.ts'
import { inParts } from '#server/platform/parts.ts'
import type { ConnectionDeps } from './deps.ts'
import { askRegistry } from './provider-calls.ts'
import { grantsEnded, namesOfApps } from './store.ts'

type Parts = Pick<ConnectionDeps, 'db' | 'askProvider'>

/** Jobs have no reader, so the language does not matter. */
const context = { lang: 'zh' } as const

type Recheck = Jobs['connections:recheck']

/** Maximum number of people per request to the provider, which checks all their sign-ons. */
const peopleAtOnce = 20

/** A recheck that starts from the beginning is queued once per application; a continuation is never replaced. */
const keyOf = ({ appIds: [appId], after }: Recheck) =>
  appId === undefined || after !== undefined ? {} : { key: `connections:recheck:${appId}` }

const queueRechecks = ({ db }: Parts, jobs: readonly Recheck[]): Promise<void> =>
  transact(db, async (trx) => {
    for (const job of jobs) await enqueue(trx, 'connections:recheck', job, { canWait: true, ...keyOf(job) })
  })

/**
 * Lets the provider end sign-ons of people who lost access. Each request is a job of its own, so that it stays within
 * the timeout, other jobs are not delayed, and a failure repeats only that request.
 */
export async function recheckSignOns(parts: Parts, { appIds, userNos, after = '' }: Recheck): Promise<void> {
  const jobs: Recheck[] = [
    ...appIds.map((appId) => ({ appIds: [appId], userNos: [] })),
    ...[...inParts(userNos, peopleAtOnce)].map((part) => ({ appIds: [], userNos: part })),
  ]
  if (jobs.length > 1) return queueRechecks(parts, jobs)
  const [app_id] = appIds
  if (app_id === undefined) {
    await askRegistry(parts, 'recheck', { account_nos: userNos.join('\n') }, context)
    return
  }
  const answer = await askRegistry(parts, 'recheck', { app_id, after }, context)
  if (answer?.next !== undefined) await queueRechecks(parts, [{ appIds, userNos: [], after: answer.next }])
}

/** Longer than the interval between two runs, so that a delayed run misses no expired grant. */
const lookBackMs = 15 * 60_000

/** Queues a check of the people whose grants have just expired. */
export async function recheckEnded(parts: Pick<Parts, 'db'>, now: Date): Promise<void> {
  const ended = await grantsEnded(parts.db, { after: new Date(now.getTime() - lookBackMs), until: now })
  const userNos = [...new Set(ended.map(({ subject_id }) => subject_id))]
  if (userNos.length > 0)
    await enqueue(parts.db, 'connections:recheck', { appIds: [], userNos }, { canWait: true })
}

/** Names per request: the provider accepts 64 KiB, and percent-encoding makes nine bytes of a Chinese character. */
const namesAtOnce = 50

/** Sends the present names of applications to the provider. */
export async function sendNames(parts: Parts, { appIds }: Jobs['connections:names']): Promise<void> {
  const apps = await namesOfApps(parts.db, appIds)
  const names = apps.map(({ app_id, name_zh, name_en }) => ({ app_id, zh: name_zh, en: name_en ?? name_zh }))
  for (const part of inParts(names, namesAtOnce))
    await askRegistry(parts, 'names', { names: JSON.stringify(part) }, context)
}

/** Removes the connections of deleted applications; a connection with another client id was created later and stays. */
export async function removeConnections(
  parts: Pick<Parts, 'askProvider'>,
  { connections }: Jobs['connections:delete'],
): Promise<void> {
  for (const { appId: app_id, clientId } of connections) {
    const found = await askRegistry(parts, 'detail', { app_id }, context)
    if (found?.connection?.client_id !== clientId) continue
    const { revision } = found.connection
    await askRegistry(parts, 'delete', { app_id, revision: String(revision) }, context)
  }
}
