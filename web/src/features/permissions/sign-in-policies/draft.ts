import type {
  FactorKind,
  PolicyDraft,
  SignInPolicy,
} from '@iambiz/contract/features/permissions/sign-in-policies.ts'

/** The values of the form; numbers of choices are texts. */
export type PolicyValues = {
  nameZh: string
  nameEn: string
  status: 0 | 1
  roleNos: string[]
  orgCodes: string[]
  target: 'any' | 'chosen'
  portal: boolean
  appIds: string[]
  network: 'any' | 'inside' | 'outside'
  siteIds: string[]
  ranges: string
  device: 'any' | 'new' | 'untrusted'
  effect: 'second-factor' | 'refuse' | 'session'
  kinds: FactorKind[]
  factorMinutes: string
  /** The last day, `yyyy-MM-dd`. */
  graceUntil: string
  graceDays: string
  sessionMinutes: string
  idleMinutes: string
}

const blank: PolicyValues = {
  ...{
    nameZh: '',
    nameEn: '',
    status: 1,
    roleNos: [],
    orgCodes: [],
    target: 'any',
    portal: false,
    appIds: [],
  },
  ...{ network: 'any', siteIds: [], ranges: '', device: 'any', effect: 'second-factor' },
  ...{ kinds: ['totp', 'passkey'], factorMinutes: '', graceUntil: '', graceDays: '7' },
  ...{ sessionMinutes: '', idleMinutes: '' },
}

const textOf = (value: number | undefined) => (value === undefined ? '' : String(value))

/** The values of a policy, or of a new one. */
export function valuesOf(policy: SignInPolicy | undefined): PolicyValues {
  if (!policy) return blank
  const { nameZh, nameEn, status, roleNos, orgCodes, target, portal, appIds, network, siteIds } = policy
  return {
    ...{ nameZh, nameEn, status, roleNos, orgCodes, target, portal, appIds, network, siteIds },
    ...{ device: policy.device, effect: policy.effect, kinds: policy.kinds },
    ranges: policy.ranges.join('\n'),
    factorMinutes: textOf(policy.factorMinutes),
    graceUntil: policy.graceUntil?.slice(0, 10) ?? '',
    graceDays: String(policy.graceDays),
    sessionMinutes: textOf(policy.sessionMinutes),
    idleMinutes: textOf(policy.idleMinutes),
  }
}

const numberOf = (text: string) => (text === '' ? undefined : Number(text))

export const rangesIn = (text: string): string[] => text.split(/[\s,，;；]+/).filter(Boolean)

/** The request of the form; the last day of the time to set up counts in full. */
export const draftOf = (
  { ranges, graceUntil, graceDays, factorMinutes, sessionMinutes, idleMinutes, ...values }: PolicyValues,
  stored: { id: string } | undefined,
): PolicyDraft => ({
  ...values,
  ...(stored ?? {}),
  ranges: rangesIn(ranges),
  graceUntil: graceUntil ? `${graceUntil} 23:59:59` : undefined,
  graceDays: Number(graceDays),
  factorMinutes: numberOf(factorMinutes),
  sessionMinutes: numberOf(sessionMinutes),
  idleMinutes: numberOf(idleMinutes),
})

/** Whether a reply is about this draft; the form may have changed since it was sent. */
export const isSent = (
  { variables }: { variables: { body: { draft?: object | undefined } } | undefined },
  draft: PolicyDraft | undefined,
): boolean => JSON.stringify(variables?.body.draft) === JSON.stringify(draft)
