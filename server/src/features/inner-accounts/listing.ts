import type { AccountType, InnerAccount } from '@iambiz/contract/platform/inner-account.ts'
import type { Environment, Language } from '@iambiz/contract/platform/shapes.ts'
import { maskedName } from '#server/platform/masked-name.ts'
import type { WireTime } from '#server/platform/wire-time.ts'
import type { InnerAccountRow } from './store.ts'

const reasons = {
  test: { zh: '测试环境不能绑定', en: 'Accounts cannot be bound in a test environment.' },
  notConnected: { zh: '尚未接入，暂不能绑定', en: 'Not connected yet, so nothing can be bound.' },
} satisfies Record<string, Record<Language, string>>

export type Asked = { userName: string; env: Environment; lang: Language; connected: readonly AccountType[] }

const kinds = ['wechat', 'wecom', 'totp'] as const

function bindability(
  kind: AccountType,
  { env, lang, connected }: Asked,
): Pick<InnerAccount, 'bindable' | 'reason'> {
  // WeChat knows one address of a company, which is that of production.
  if (kind !== 'totp' && env !== 'prod') return { bindable: false, reason: reasons.test[lang] }
  return connected.includes(kind)
    ? { bindable: true }
    : { bindable: false, reason: reasons.notConnected[lang] }
}

const boundAccount = (row: InnerAccountRow, asked: Asked, wireTime: WireTime): InnerAccount => ({
  accountId: row.account_id,
  bindId: row.bind_id,
  accountType: row.account_type,
  userName: asked.userName,
  bound: true,
  displayName: row.account_type === 'totp' ? row.display_name : maskedName(row.display_name),
  bindTime: wireTime(row.bound_at),
  ...(row.last_used_at ? { lastUsedTime: wireTime(row.last_used_at) } : {}),
  bindable: false,
})

/** Every kind of account in a fixed order: what is bound, or the place for it. */
export const listedAccounts = (
  rows: readonly InnerAccountRow[],
  asked: Asked,
  wireTime: WireTime,
): InnerAccount[] =>
  kinds.flatMap((kind) => {
    const bound = rows.filter(({ account_type }) => account_type === kind)
    if (bound.length > 0) return bound.map((row) => boundAccount(row, asked, wireTime))
    const { userName } = asked
    return [{ accountId: kind, accountType: kind, userName, bound: false, ...bindability(kind, asked) }]
  })
