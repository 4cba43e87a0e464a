import type { Jobs } from '#server/platform/jobs.ts'
import { inParts } from '#server/platform/parts.ts'
import type { ConnectionDeps } from './deps.ts'
import { askRegistry } from './provider-calls.ts'
import { namesOfApps } from './store.ts'

type Parts = Pick<ConnectionDeps, 'db' | 'askProvider'>

/** Nobody reads the answers of jobs. */
const context = { lang: 'zh' } as const

/** Lets the provider sign people out of applications that they lost. */
export async function recheckSignOns(
  parts: Pick<Parts, 'askProvider'>,
  { appIds, userNos }: Jobs['connections:recheck'],
): Promise<void> {
  for (const app_id of appIds) await askRegistry(parts, 'recheck', { app_id }, context)
  for (const account_no of userNos) await askRegistry(parts, 'recheck', { account_no }, context)
}

/** Tells the provider what applications are called now. */
export async function tellNames(parts: Parts, { appIds }: Jobs['connections:names']): Promise<void> {
  const apps = await namesOfApps(parts.db, appIds)
  const names = apps.map(({ app_id, name_zh, name_en }) => ({ app_id, zh: name_zh, en: name_en ?? name_zh }))
  for (const part of inParts(names, 200))
    await askRegistry(parts, 'names', { names: JSON.stringify(part) }, context)
}

/** Removes connections of applications that are gone; another connection that was made since stays. */
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
