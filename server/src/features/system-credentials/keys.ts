import { randomUUID } from 'node:crypto'
import { transact } from '@iambiz/runtime/database.ts'
import { audit } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { digest, newSecret } from '#server/platform/digest.ts'
import { countGood, endGood, insertCredential, lockSystem, revokeGood } from './store.ts'

export const keyActions = ['create', 'rotate', 'revoke'] as const
export type KeyAction = (typeof keyActions)[number]

/** How long the former key is good beside the new one. */
const overlapHours = 24

type Changed = { appKey: string; secret?: string }

/** Gives a business system its key, replaces it, or ends every key at once; on record. A string says why it was refused. */
export function changeKey(
  db: Db,
  action: KeyAction,
  systemCode: string,
  now: Date,
): Promise<Changed | 'unknown' | 'has-key' | 'no-key'> {
  return transact(db, async (trx) => {
    const system = await lockSystem(trx, systemCode)
    if (!system) return 'unknown'
    const hasKey = (await countGood(trx, systemCode, now)) > 0
    if (hasKey !== (action !== 'create')) return hasKey ? 'has-key' : 'no-key'
    if (action === 'revoke') await revokeGood(trx, systemCode, now)
    if (action === 'rotate') {
      const until = new Date(now.getTime() + overlapHours * 3_600_000)
      await endGood(trx, systemCode, { now, until })
    }
    await audit(trx, ofCommand(now), null, {
      action: `system-key.${action}`,
      target: { type: 'business-system', id: systemCode },
    })
    if (action === 'revoke') return { appKey: system.app_key }
    const secret = `iambiz_${newSecret()}`
    await insertCredential(trx, { systemCode, secretHash: digest(secret), now })
    return { appKey: system.app_key, secret }
  })
}

const ofCommand = (now: Date) =>
  ({
    requestId: randomUUID(),
    lang: 'zh',
    env: 'prod',
    containerType: 'other',
    ip: 'unknown',
    userAgent: '',
    now,
  }) as const
