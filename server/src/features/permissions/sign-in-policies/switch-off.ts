import { randomUUID } from 'node:crypto'
import { transact } from '@iambiz/runtime/database.ts'
import { auditAll } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { switchOffAll } from './store.ts'

/** Switches all policies off from the command line, when nobody can sign in any more; returns how many were on. */
export const switchOffPolicies = (db: Db, now: Date): Promise<number> =>
  transact(db, async (trx) => {
    const ids = await switchOffAll(trx, now)
    const context = { requestId: randomUUID(), lang: 'zh', env: 'prod', containerType: 'other' } as const
    await auditAll(
      trx,
      { ...context, ip: 'unknown', userAgent: '', now },
      null,
      ids.map((id) => ({
        action: 'sign-in-policy.switch-off',
        target: { type: 'sign-in-policy', id },
      })),
    )
    return ids.length
  })
