import { randomUUID } from 'node:crypto'
import { transact } from '@iambiz/runtime/database.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { digest, newSecret } from '#server/platform/digest.ts'
import { countGood, endGood, insertCredential, revokeGood } from './key-store.ts'
import { lockSystems, raiseRevision } from './store.ts'

export const keyActions = ['create', 'rotate', 'revoke'] as const
export type KeyAction = (typeof keyActions)[number]

/** The previous key stays valid for this time after a rotation. */
const overlapHours = 24

type Asked = {
  action: KeyAction
  systemCode: string
  /** The expected revision; checked only when given. */
  revision?: number | undefined
  /** The key to revoke; all keys when not given. */
  keyId?: string | undefined
}
type Changed = { appKey: string; secret?: string; revoked: number; revision: number }
export type KeyRefusal = 'unknown' | 'changed' | 'has-key' | 'no-key'

async function write(
  trx: Db,
  { action, systemCode, keyId }: Asked,
  now: Date,
): Promise<Pick<Changed, 'secret' | 'revoked'>> {
  if (action === 'revoke') return { revoked: await revokeGood(trx, systemCode, { keyId, now }) }
  if (action === 'rotate') {
    const until = new Date(now.getTime() + overlapHours * 3_600_000)
    await endGood(trx, systemCode, { now, until })
  }
  const secret = `iambiz_${newSecret()}`
  await insertCredential(trx, { systemCode, secretHash: digest(secret), now })
  return { secret, revoked: 0 }
}

/**
 * Creates, rotates or revokes the keys of a business system, with an audit row. Returns a string with the reason when
 * it is refused. `actor` is null for a command of the operator.
 */
export function changeKey(
  db: Db,
  asked: Asked,
  { actor, context }: { actor: Actor | null; context: RequestContext },
): Promise<Changed | KeyRefusal> {
  const { action, systemCode, revision, keyId } = asked
  const { now } = context
  return transact(db, async (trx) => {
    const [system] = await lockSystems(trx, [systemCode])
    if (!system) return 'unknown'
    if (revision !== undefined && revision !== system.revision) return 'changed'
    const hasKey = (await countGood(trx, systemCode, now)) > 0
    if (hasKey !== (action !== 'create')) return hasKey ? 'has-key' : 'no-key'
    const done = await write(trx, asked, now)
    // The given key is no longer valid.
    if (action === 'revoke' && done.revoked === 0) return 'no-key'
    await audit(trx, context, actor, {
      action: `system-key.${action}`,
      target: { type: 'business-system', id: systemCode },
      ...(keyId === undefined ? {} : { detail: { keyId } }),
    })
    return { appKey: system.app_key, ...done, revision: await raiseRevision(trx, systemCode) }
  })
}

/** Returns the context of a command, which has no request. */
export const ofCommand = (now: Date): RequestContext => ({
  requestId: randomUUID(),
  lang: 'zh',
  env: 'prod',
  containerType: 'other',
  ip: 'unknown',
  userAgent: '',
  now,
})
