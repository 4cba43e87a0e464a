import type { ExternalType, InnerAccount } from '@iambiz/contract/platform/inner-account.ts'
import type { Environment, Language } from '@iambiz/contract/platform/shapes.ts'
import { maskedName } from '#server/platform/masked-name.ts'
import type { WireTime } from '#server/platform/wire-time.ts'
import type { Factors } from './account-calls.ts'

const reasons = {
  test: { zh: '测试环境不能绑定', en: 'Accounts can’t be linked in the test environment.' },
  notConnected: {
    zh: '尚未接入，暂不能绑定',
    en: 'This service isn’t connected yet, so accounts can’t be linked.',
  },
} satisfies Record<string, Record<Language, string>>

export type Asked = { userName: string; env: Environment; lang: Language }

/** Kinds that are always listed, configured or not; the others only where the company uses them. */
const alwaysShown: readonly ExternalType[] = ['wechat', 'wecom']
const externalTypes: readonly ExternalType[] = [...alwaysShown, 'dingtalk', 'feishu']

function bindability(
  type: ExternalType,
  { env, lang }: Asked,
  connected: readonly ExternalType[],
): Pick<InnerAccount, 'bindable' | 'reason'> {
  // WeChat accepts only one address per company, that of production.
  if (env !== 'prod') return { bindable: false, reason: reasons.test[lang] }
  return connected.includes(type)
    ? { bindable: true }
    : { bindable: false, reason: reasons.notConnected[lang] }
}

/** Returns the empty place of a kind of account with nothing bound. */
export function freePlace(type: InnerAccount['accountType'], asked: Asked, factors: Factors): InnerAccount {
  const may =
    type === 'totp' || type === 'passkey'
      ? { bindable: true }
      : bindability(type, asked, factors.external_types)
  return { accountId: type, accountType: type, userName: asked.userName, bound: false, ...may }
}

type Bound = { id: string; bound_at: Date; last_used_at?: Date | null | undefined }

const bound = (
  { id, bound_at, last_used_at }: Bound,
  known: Pick<InnerAccount, 'accountType' | 'userName' | 'displayName'>,
  wireTime: WireTime,
): InnerAccount => ({
  accountId: id,
  bindId: id,
  bound: true,
  bindTime: wireTime(bound_at),
  ...(last_used_at ? { lastUsedTime: wireTime(last_used_at) } : {}),
  bindable: false,
  ...known,
})

/** Returns every kind of account in a fixed order: what is bound, or the empty place for it. */
export function listedAccounts(factors: Factors, asked: Asked, wireTime: WireTime): InnerAccount[] {
  const { userName } = asked
  const { accounts, devices, external_types: connected } = factors
  const external = externalTypes.flatMap((type) => {
    const account = accounts.find((found) => found.type === type)
    if (account) {
      const displayName = maskedName(account.display_name)
      return [bound(account, { accountType: type, userName, displayName }, wireTime)]
    }
    const isShown = alwaysShown.includes(type) || connected.includes(type)
    return isShown ? [freePlace(type, asked, factors)] : []
  })
  const own = devices.map((device) =>
    bound(device, { accountType: 'totp', userName, displayName: device.name }, wireTime),
  )
  const passkeys = factors.passkeys.map((passkey) => ({
    ...bound(passkey, { accountType: 'passkey', userName, displayName: passkey.name }, wireTime),
    isSynced: passkey.backed_up,
    isSuspended: passkey.suspended,
  }))
  return [
    ...external,
    ...(passkeys.length > 0 ? passkeys : [freePlace('passkey', asked, factors)]),
    ...(own.length > 0 ? own : [freePlace('totp', asked, factors)]),
  ]
}
