import type { FactorKind, SignInPolicy } from '@iambiz/contract/features/permissions/sign-in-policies.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'

/** The parts of a policy that its sentence names. */
export type Described = Pick<
  SignInPolicy,
  | 'roleNos'
  | 'orgCodes'
  | 'target'
  | 'portal'
  | 'appIds'
  | 'network'
  | 'siteIds'
  | 'ranges'
  | 'device'
  | 'effect'
  | 'kinds'
  | 'factorMinutes'
  | 'sessionMinutes'
  | 'idleMinutes'
  | 'names'
>

/** A policy, with the words of what it names. */
type Spoken = {
  policy: Described
  names: (codes: readonly string[]) => string[]
  length: (minutes: number) => string
  kinds: string
}

export const kindWords: Record<FactorKind, Record<Language, string>> = {
  totp: { zh: '动态口令', en: 'a one-time code' },
  passkey: { zh: '通行密钥', en: 'a passkey' },
}

export const joinWords = {
  or: { zh: '或', en: ' or ' },
}

/** One of several names. */
const oneOf = (names: readonly string[]) => new Intl.ListFormat('en', { type: 'disjunction' }).format(names)
const quoted = (names: readonly string[]) => names.map((name) => `「${name}」`).join('')

type Counted = { count: number }

export const lengthWords = {
  day: {
    zh: ({ count }: Counted) => `${count} 天`,
    en: ({ count }: Counted) => (count === 1 ? '1 day' : `${count} days`),
  },
  hour: {
    zh: ({ count }: Counted) => `${count} 小时`,
    en: ({ count }: Counted) => (count === 1 ? '1 hour' : `${count} hours`),
  },
  minute: {
    zh: ({ count }: Counted) => `${count} 分钟`,
    en: ({ count }: Counted) => (count === 1 ? '1 minute' : `${count} minutes`),
  },
}

export const policyWords = {
  sentence: {
    zh: ({ policy, names, length, kinds }: Spoken) => {
      const roles = policy.roleNos.length > 0 ? `角色为${quoted(names(policy.roleNos))}的人员` : ''
      const orgs = policy.orgCodes.length > 0 ? quoted(names(policy.orgCodes)) : ''
      const who = [orgs, roles || (orgs && '人员')].filter(Boolean).join(roles ? '中' : '的') || '任何人'
      const places = quoted([...names(policy.siteIds), ...policy.ranges])
      const from = { any: '', inside: `从${places}`, outside: `从${places}以外的网络` }[policy.network]
      const device = { any: '', new: '在新设备上', untrusted: '在未信任的浏览器中' }[policy.device]
      const apps = [policy.portal ? '门户' : '', quoted(names(policy.appIds))].filter(Boolean).join('、')
      const where = policy.target === 'any' ? '登录' : `登录${apps}`
      const again = policy.factorMinutes ? `，超过 ${length(policy.factorMinutes)}需重新验证` : ''
      const session = [
        policy.sessionMinutes ? `会话最长 ${length(policy.sessionMinutes)}` : '',
        policy.idleMinutes ? `闲置 ${length(policy.idleMinutes)}后结束` : '',
      ]
        .filter(Boolean)
        .join('，')
      const then = {
        'second-factor': `要求${kinds}${again}`,
        refuse: '拒绝登录',
        session,
      }[policy.effect]
      return `${who}${from}${device}${where}时，${then}。`
    },
    en: ({ policy, names, length, kinds }: Spoken) => {
      const people = [
        policy.roleNos.length > 0 ? `people with the role ${oneOf(names(policy.roleNos))}` : '',
        policy.orgCodes.length > 0
          ? `${policy.roleNos.length > 0 ? '' : 'people '}in ${oneOf(names(policy.orgCodes))}`
          : '',
      ]
        .filter(Boolean)
        .join(' ')
      const places = oneOf([...names(policy.siteIds), ...policy.ranges])
      const from = { any: '', inside: ` from ${places}`, outside: ` from outside ${places}` }[policy.network]
      const device = { any: '', new: ' on a new device', untrusted: ' on an untrusted browser' }[
        policy.device
      ]
      const apps = oneOf([...(policy.portal ? ['the portal'] : []), ...names(policy.appIds)])
      const where = policy.target === 'any' ? '' : ` to ${apps}`
      const again = policy.factorMinutes ? `, and again after ${length(policy.factorMinutes)}` : ''
      const session = [
        policy.sessionMinutes ? `after ${length(policy.sessionMinutes)}` : '',
        policy.idleMinutes ? `after ${length(policy.idleMinutes)} of inactivity` : '',
      ]
        .filter(Boolean)
        .join(' or ')
      const then = {
        'second-factor': `require ${kinds}${again}`,
        refuse: 'block the sign-in',
        session: `end the session ${session}`,
      }[policy.effect]
      return `When ${people || 'anyone'} sign${people === '' ? 's' : ''} in${where}${from}${device}, ${then}.`
    },
  },
}
