import { transact } from '@iambiz/runtime/database.ts'
import type { BaseDeps } from '#server/platform/base-deps.ts'
import type { Db } from '#server/platform/db/tables.ts'
import type { Notify } from '#server/platform/notify.ts'
import type { WireTime } from '#server/platform/wire-time.ts'
import { type ExpiringSecret, lockExpiringSecrets, markWarned } from './expiry-store.ts'

export type ExpiryDeps = BaseDeps & {
  superManagers: (db: Db) => Promise<string[]>
  /** Notifies people in their inbox and by mail. */
  notify: Notify
}

/** Days before the expiry of a secret on which a notice is sent. */
const warnings = [1, 7, 30] as const

const dayMs = 24 * 3_600_000

function textOf({ kind, name_zh, name_en, secret_until }: ExpiringSecret, wireTime: WireTime) {
  const day = wireTime(secret_until).slice(0, 10)
  if (kind === 'saml')
    return {
      zh: `「${name_zh}」使用的签名证书将于 ${day} 到期，请提前更换，否则到期后所有人无法登录该应用`,
      en: `The certificate that signs for ${name_en ?? name_zh} expires on ${day}. Switch to a new one before then, or no one will be able to sign on.`,
    }
  if (kind === 'forward')
    return {
      zh: `「${name_zh}」的代理密钥将于 ${day} 到期，请提前更换，否则到期后所有人无法访问该应用`,
      en: `The proxy secret for ${name_en ?? name_zh} expires on ${day}. Replace it before then, or no one will be able to open the app.`,
    }
  return {
    zh: `「${name_zh}」的客户端密钥将于 ${day} 到期，请提前更换，否则到期后所有人无法登录该应用`,
    en: `The client secret for ${name_en ?? name_zh} expires on ${day}. Replace it before then, or no one will be able to sign on.`,
  }
}

/**
 * Notifies super managers and the owner 30, 7 and 1 days before the client secret of an application expires, or the
 * certificate that signs for it. Returns the number of notices.
 */
export async function warnOfExpiry(deps: ExpiryDeps, now: Date): Promise<number> {
  return transact(deps.db, async (trx) => {
    const ending = await lockExpiringSecrets(trx, { now, until: new Date(now.getTime() + 30 * dayMs) })
    const due = ending.flatMap((secret) => {
      const days = (secret.secret_until.getTime() - now.getTime()) / dayMs
      const warning = warnings.find((ahead) => days <= ahead) ?? 30
      return (secret.secret_warned_days ?? Number.POSITIVE_INFINITY) > warning ? [{ secret, warning }] : []
    })
    const managers = due.length > 0 ? await deps.superManagers(trx) : []
    for (const { secret, warning } of due) {
      const notice = { text: textOf(secret, deps.wireTime), at: now }
      await deps.notify(trx, { ...notice, userNos: managers, path: '/home/admin/connections' })
      const { owner_no: owner } = secret
      // Owners may not have access to the administration, so their link leads to the applications.
      if (owner && !managers.includes(owner))
        await deps.notify(trx, { ...notice, userNos: [owner], path: '/home/apps' })
      await markWarned(trx, secret.app_id, warning)
    }
    return due.length
  })
}
