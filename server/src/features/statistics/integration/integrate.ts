import { type Center, centers } from '@iambiz/contract/platform/login-log.ts'
import { transact } from '@iambiz/runtime/database.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { fail, refuse } from '#server/platform/failure.ts'
import { recordChange } from '#server/platform/record-change.ts'
import type { IntegrationDeps } from './deps.ts'
import {
  forgetEndsAfter,
  hasConnection,
  type IntegrationRow,
  integrationsOf,
  lockIntegration,
  writeEnd,
  writeIntegration,
} from './store.ts'

type Asked = {
  appId: string
  center: Center
  connected: boolean
  time?: string | undefined
  exempt: boolean
  revision?: number | undefined
}

const shown = ({ connectedOn, exempt, revision }: IntegrationRow) => ({
  connected: connectedOn !== null,
  exempt,
  ...(connectedOn ? { time: connectedOn } : {}),
  revision,
})

/** Returns the status of an application at each of the four centers. */
export async function standingsOf({ db }: Pick<IntegrationDeps, 'db'>, appId: string) {
  const found = (await integrationsOf(db, appId)) ?? fail('resource.not-found')
  const days = centers.flatMap((center) => {
    const day = found.get(center)?.connectedOn
    return day ? [[center, day] as const] : []
  })
  const revisionOf = (center: Center) => found.get(center)?.revision ?? 0
  return {
    appId,
    connectTimes: Object.fromEntries(days),
    exempt: centers.filter((center) => found.get(center)?.exempt),
    revisions: {
      unifiedAuth: revisionOf('unifiedAuth'),
      businessCenter: revisionOf('businessCenter'),
      merchantCenter: revisionOf('merchantCenter'),
      permissionCenter: revisionOf('permissionCenter'),
    },
  }
}

/** Returns the status as one value: the day of the connection if it is connected. */
const stateOf = ({ connectedOn, exempt }: IntegrationRow) =>
  connectedOn ?? (exempt ? 'exempt' : 'notConnected')

/**
 * Applies an administrator's change. A connected application cannot be changed here for unified authentication, because
 * its connection decides.
 */
export async function integrateManually(
  deps: IntegrationDeps,
  actor: Actor,
  context: RequestContext,
  asked: Asked,
) {
  if (asked.center === 'unifiedAuth' && (await hasConnection(deps.db, asked.appId)))
    fail('integration.by-connection')
  return integrate(deps, actor, context, asked)
}

/** Records that the connection of an application was switched on or off; an existing connection keeps its day. */
export async function followConnection(
  deps: Pick<IntegrationDeps, 'wireTime'>,
  trx: Db,
  { appId, isConnected }: { appId: string; isConnected: boolean },
  { actor, context }: { actor: Actor; context: RequestContext },
): Promise<void> {
  const of = { appId, center: 'unifiedAuth' } as const
  const before = await lockIntegration(trx, of)
  if (!before || (before.connectedOn !== null) === isConnected) return
  await integrate({ ...deps, db: trx }, actor, context, { ...of, connected: isConnected, exempt: false })
}

/**
 * Records whether an application is connected to a center and since when. The period of a connection that ends is
 * stored. A connection that starts within a stored period replaces that period, so that a correction in either
 * direction leaves exact data.
 */
async function integrate(
  { db, wireTime }: Pick<IntegrationDeps, 'db' | 'wireTime'>,
  actor: Actor,
  context: RequestContext,
  { appId, center, connected, exempt, revision, time }: Asked,
) {
  const { now, lang } = context
  const today = wireTime(now).slice(0, 10)
  const day = time ?? today
  if (connected && exempt) fail('integration.exempt')
  if (day > today) refuse('integration.day', 'time', { lang })
  return transact(db, async (trx) => {
    const before = (await lockIntegration(trx, { appId, center })) ?? fail('resource.not-found')
    if (revision !== undefined && revision !== before.revision)
      fail('resource.changed', { current: shown(before) })
    const connectedOn = connected ? day : null
    if (before.connectedOn === connectedOn && before.exempt === exempt && before.revision > 0)
      return shown(before)
    const after = { connectedOn, exempt, revision: before.revision + 1 }
    if (connected) await forgetEndsAfter(trx, { appId, center }, day)
    else if (before.connectedOn !== null && before.connectedOn < day)
      await writeEnd(trx, { appId, center }, { connectedOn: before.connectedOn, endedOn: day })
    await writeIntegration(trx, { appId, center }, after, { userNo: actor.userNo, now })
    await recordChange(trx, context, actor, {
      action: 'application.integrate',
      target: { type: 'application', id: appId },
      before: { [center]: stateOf(before) },
      after: { [center]: stateOf(after) },
    })
    return shown(after)
  })
}
