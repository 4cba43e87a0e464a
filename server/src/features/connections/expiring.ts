import { transact } from '@iambiz/runtime/database.ts'
import { sql } from 'kysely'
import type { Db } from '#server/platform/db/tables.ts'
import type { WireTime } from '#server/platform/wire-time.ts'

export type ExpiryDeps = {
  db: Db
  wireTime: WireTime
  superManagers: (db: Db) => Promise<string[]>
  /** Tells people at the bell and by mail. */
  tell: (
    trx: Db,
    told: { userNos: readonly string[]; text: { zh: string; en: string }; path: string; at: Date },
  ) => Promise<void>
}

/** Days ahead at which a secret's end is said, once each. */
const warnings = [1, 7, 30] as const

const dayMs = 24 * 3_600_000

type Ending = {
  app_id: string
  secret_until: Date
  secret_warned_days: number | null
  name_zh: string
  name_en: string | null
  owner_no: string | null
}

const endingSecrets = (trx: Db, now: Date) =>
  trx
    .selectFrom('connection as k')
    .innerJoin('application as a', 'a.app_id', 'k.app_id')
    .select(['k.app_id', 'k.secret_warned_days', 'a.name_zh', 'a.name_en', 'a.owner_no'])
    .select(sql<Date>`k.secret_until`.as('secret_until'))
    .where('k.secret_until', '>', now)
    .where('k.secret_until', '<=', new Date(now.getTime() + 30 * dayMs))
    .orderBy('k.app_id')
    // Of several workers one tells.
    .forUpdate('k')
    .skipLocked()
    .execute()

const textOf = ({ name_zh, name_en, secret_until }: Ending, wireTime: WireTime) => {
  const day = wireTime(secret_until).slice(0, 10)
  return {
    zh: `“${name_zh}”的接入密钥将于 ${day} 到期，请提前更换，否则届时无法登录该应用`,
    en: `The secret of ${name_en ?? name_zh} expires on ${day}. Replace it before then, or nobody can sign on to the app`,
  }
}

/** Tells super managers and the owner of an application 30, 7 and 1 days before its secret ends; returns of how many. */
export async function warnOfExpiry(deps: ExpiryDeps, now: Date): Promise<number> {
  return transact(deps.db, async (trx) => {
    const ending = await endingSecrets(trx, now)
    const due = ending.flatMap((secret) => {
      const days = (secret.secret_until.getTime() - now.getTime()) / dayMs
      const warning = warnings.find((ahead) => days <= ahead) ?? 30
      return (secret.secret_warned_days ?? Number.POSITIVE_INFINITY) > warning ? [{ secret, warning }] : []
    })
    const managers = due.length > 0 ? await deps.superManagers(trx) : []
    for (const { secret, warning } of due) {
      const told = { text: textOf(secret, deps.wireTime), at: now }
      await deps.tell(trx, { ...told, userNos: managers, path: '/home/admin/connections' })
      const { owner_no: owner } = secret
      // Owners may change nothing there, but they know whom to ask.
      if (owner && !managers.includes(owner))
        await deps.tell(trx, { ...told, userNos: [owner], path: '/home/apps' })
      await trx
        .updateTable('connection')
        .set({ secret_warned_days: warning })
        .where('app_id', '=', secret.app_id)
        .execute()
    }
    return due.length
  })
}
