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

const kindWords: Record<FactorKind, Record<Language, string>> = {
  totp: { zh: '动态口令', en: 'a one-time code' },
  passkey: { zh: '通行密钥', en: 'a passkey' },
}

/** Kinds of second factors in words; either one is enough. */
export const kindsInWords = (kinds: readonly FactorKind[], language: Language): string =>
  kinds.map((kind) => kindWords[kind][language]).join(language === 'zh' ? '或' : ' or ')

/** A length of time in its largest whole unit. */
export function lengthInWords(minutes: number, language: Language): string {
  const [unit, count] =
    minutes % 1440 === 0
      ? (['day', minutes / 1440] as const)
      : minutes % 60 === 0
        ? (['hour', minutes / 60] as const)
        : (['minute', minutes] as const)
  const unitZh = { day: '天', hour: '小时', minute: '分钟' }[unit]
  const unitEn = count === 1 ? unit : `${unit}s`
  return language === 'zh' ? `${count} ${unitZh}` : `${count} ${unitEn}`
}

function namesOf({ names }: Described, codes: readonly string[], language: Language): string {
  const known = new Map(names.map(({ code, name }) => [code, name]))
  return codes.map((code) => known.get(code) ?? code).join(language === 'zh' ? '、' : ', ')
}

const sentences: Record<Language, (policy: Described) => string> = {
  zh(policy) {
    const names = (codes: readonly string[]) => namesOf(policy, codes, 'zh')
    const people = [
      policy.orgCodes.length > 0 ? names(policy.orgCodes) : '',
      policy.roleNos.length > 0 ? `角色为 ${names(policy.roleNos)} 的人员` : '人员',
    ]
      .filter(Boolean)
      .join(' ')
    const who = people === '人员' ? '任何人' : people
    const places = [names(policy.siteIds), policy.ranges.join('、')].filter(Boolean).join('、')
    const from = { any: '', inside: `从 ${places} `, outside: `从 ${places} 以外 ` }[policy.network]
    const device = { any: '', new: '在新设备上', untrusted: '在未信任的浏览器中' }[policy.device]
    const apps = [policy.portal ? '门户' : '', names(policy.appIds)].filter(Boolean).join('、')
    const where = policy.target === 'any' ? '登录' : `登录 ${apps}`
    const again = policy.factorMinutes ? `，超过 ${lengthInWords(policy.factorMinutes, 'zh')} 需重新验证` : ''
    const session = [
      policy.sessionMinutes ? `会话最长 ${lengthInWords(policy.sessionMinutes, 'zh')}` : '',
      policy.idleMinutes ? `闲置 ${lengthInWords(policy.idleMinutes, 'zh')} 后结束` : '',
    ]
      .filter(Boolean)
      .join('，')
    const then = {
      'second-factor': `要求${kindsInWords(policy.kinds, 'zh')}${again}`,
      refuse: '拒绝登录',
      session,
    }[policy.effect]
    return `当 ${who} ${from}${device}${where} 时，${then}。`
  },
  en(policy) {
    const names = (codes: readonly string[]) => namesOf(policy, codes, 'en')
    const people = [
      policy.roleNos.length > 0 ? `people with the role ${names(policy.roleNos)}` : '',
      policy.orgCodes.length > 0
        ? `${policy.roleNos.length > 0 ? '' : 'people '}in ${names(policy.orgCodes)}`
        : '',
    ]
      .filter(Boolean)
      .join(' ')
    const places = [names(policy.siteIds), policy.ranges.join(', ')].filter(Boolean).join(', ')
    const from = { any: '', inside: ` from ${places}`, outside: ` from outside ${places}` }[policy.network]
    const device = { any: '', new: ' on a new device', untrusted: ' in a browser they don’t trust' }[
      policy.device
    ]
    const apps = [policy.portal ? 'the portal' : '', names(policy.appIds)].filter(Boolean).join(', ')
    const where = policy.target === 'any' ? '' : ` to ${apps}`
    const again = policy.factorMinutes ? `, again after ${lengthInWords(policy.factorMinutes, 'en')}` : ''
    const session = [
      policy.sessionMinutes ? `end the session after ${lengthInWords(policy.sessionMinutes, 'en')}` : '',
      policy.idleMinutes ? `end it after ${lengthInWords(policy.idleMinutes, 'en')} without activity` : '',
    ]
      .filter(Boolean)
      .join(', and ')
    const then = {
      'second-factor': `require ${kindsInWords(policy.kinds, 'en')}${again}`,
      refuse: 'refuse the sign-in',
      session,
    }[policy.effect]
    return `When ${people || 'anyone'} sign${people === '' ? 's' : ''} in${where}${from}${device}, ${then}.`
  },
}

/** Returns a policy as a sentence, so that the list can be read without knowing the form. */
export const sentenceOf = (policy: Described, language: Language): string => sentences[language](policy)
