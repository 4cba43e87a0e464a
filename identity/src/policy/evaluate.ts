import { BlockList, isIP } from 'node:net'

export type FactorKind = 'totp' | 'passkey'

/** `set-up`: the person lacks a second factor, and the time to set one up is over. */
export const signInOutcomes = ['allowed', 'second-factor', 'sign-in-again', 'set-up', 'refused'] as const
type SignInOutcome = (typeof signInOutcomes)[number]

/** The browser: never used by the person before, used before, or trusted (“don’t ask again on this device”). */
export const deviceStates = ['new', 'known', 'trusted'] as const
export type DeviceState = (typeof deviceStates)[number]

/** A policy as the rule reads it; ranges include those of its sites. */
export type Policy = {
  id: string
  status: 0 | 1
  roleNos: readonly string[]
  orgCodes: readonly string[]
  target: 'any' | 'chosen'
  portal: boolean
  appIds: readonly string[]
  network: 'any' | 'inside' | 'outside'
  networks: readonly string[]
  device: 'any' | 'new' | 'untrusted'
  effect: 'second-factor' | 'refuse' | 'session'
  kinds: readonly FactorKind[]
  factorMinutes: number | null
  graceUntil: Date | null
  graceDays: number
  sessionMinutes: number | null
  idleMinutes: number | null
}

/** The person who signs in. */
export type PersonFacts = {
  roleNos: readonly string[]
  /** Their organizations and all above these. */
  orgCodes: readonly string[]
  createdAt: Date
  /** The end of the time that an administrator gave to set up a second factor. */
  graceUntil: Date | null
  isBreakGlass: boolean
  /** The kinds of second factors that are set up. */
  enrolled: readonly FactorKind[]
}

type FactorTimes = { readonly [kind in FactorKind]?: Date | undefined }

export type Facts = {
  now: Date
  person: PersonFacts
  /** `null` for the portal. */
  appId: string | null
  address: string
  device: DeviceState
  /** What the application's connection asks for. */
  connection: { requireMfa: boolean; maxAgeSeconds: number | null }
  /** When each second factor of the session was used last. */
  done: FactorTimes
  /** When the person signed in; `null` if this is happening right now. */
  signedInAt: Date | null
}

export type Verdict = {
  outcome: SignInOutcome
  /** The kinds that satisfy the demand that is not met yet; empty where nothing is asked for. */
  kinds: readonly FactorKind[]
  /** The end of the time in which the person signs in without the second factor that is asked for. */
  graceUntil: Date | null
  session: { minutes: number | null; idleMinutes: number | null }
  /** The ids of the policies that decide, or one of the reasons below. */
  reasons: readonly string[]
}

/** Id in the reasons where the connection of the application decides. */
export const connectionReason = ''
/** Id in the reasons where people are asked because they have set up a second factor. */
export const ownReason = 'own'
const everyKind: readonly FactorKind[] = ['passkey', 'totp']
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** The provider knows of an IPv6 address only its network, such as 2001:db8:0:1::/64. */
const plainAddress = (address: string) => (address.split('/')[0] ?? '').replace(/^::ffff:(?=\d+\.)/i, '')

const bitsOf = (range: string) => Number(range.split('/')[1] ?? (isIP(range) === 6 ? 128 : 32))

/** Whether a range is part of an IPv6 network of 64 bits, of which no address is known to be in it. */
export const isNarrow = (range: string): boolean => range.includes(':') && bitsOf(range) > 64

/** Whether an address is in one of the ranges; false for text that is no address. */
function isInRanges(address: string, ranges: readonly string[]): boolean {
  const plain = plainAddress(address)
  if (isIP(plain) === 0) return false
  const list = new BlockList()
  for (const range of ranges.filter((one) => !isNarrow(one))) {
    const [network = ''] = range.split('/')
    list.addSubnet(network, bitsOf(range), familyOf(network))
  }
  return list.check(plain, familyOf(plain))
}

const overlaps = (one: readonly string[], other: readonly string[]) =>
  one.some((value) => other.includes(value))

/** Whether a policy concerns a person, wherever and however they sign in. */
export const concerns = (
  { roleNos, orgCodes }: Pick<Policy, 'roleNos' | 'orgCodes'>,
  person: Pick<PersonFacts, 'roleNos' | 'orgCodes'>,
): boolean =>
  (roleNos.length === 0 || overlaps(roleNos, person.roleNos)) &&
  (orgCodes.length === 0 || overlaps(orgCodes, person.orgCodes))

function isOfTarget({ target, portal, appIds }: Policy, appId: string | null): boolean {
  if (target === 'any') return true
  return appId === null ? portal : appIds.includes(appId)
}

function isOfNetwork({ network, networks }: Policy, address: string): boolean {
  return network === 'any' || isInRanges(address, networks) === (network === 'inside')
}

function isOfDevice({ device }: Policy, state: DeviceState): boolean {
  if (device === 'any') return true
  return device === 'new' ? state === 'new' : state !== 'trusted'
}

const matches = (policy: Policy, { person, appId, address, device }: Facts) =>
  policy.status === 1 &&
  concerns(policy, person) &&
  isOfTarget(policy, appId) &&
  isOfNetwork(policy, address) &&
  isOfDevice(policy, device)

/** A second factor that is asked for: by a policy or by the connection. */
type Demand = {
  id: string
  kinds: readonly FactorKind[]
  maxAgeMs: number | null
  graceUntil: Date | null
}

const latest = (dates: readonly (Date | null)[]) =>
  dates.reduce<Date | null>((last, date) => (date && (!last || date > last) ? date : last), null)

/** The time to set up a second factor ends with the latest of the policy's, the new account's and the person's own. */
const demandOf = (policy: Policy, { person }: Facts): Demand => ({
  id: policy.id,
  kinds: policy.kinds,
  maxAgeMs: policy.factorMinutes === null ? null : policy.factorMinutes * minuteMs,
  graceUntil: latest([
    policy.graceUntil,
    policy.graceDays > 0 ? new Date(person.createdAt.getTime() + policy.graceDays * dayMs) : null,
    person.graceUntil,
  ]),
})

const demandsOf = (matching: readonly Policy[], facts: Facts): Demand[] => [
  ...(facts.connection.requireMfa
    ? [{ id: connectionReason, kinds: everyKind, maxAgeMs: null, graceUntil: null }]
    : []),
  ...matching.filter(({ effect }) => effect === 'second-factor').map((policy) => demandOf(policy, facts)),
]

function isMet({ kinds, maxAgeMs }: Demand, { done, now }: Facts): boolean {
  return kinds.some((kind) => {
    const at = done[kind]
    return at !== undefined && (maxAgeMs === null || now.getTime() - at.getTime() <= maxAgeMs)
  })
}

type Decided = Pick<Verdict, 'outcome' | 'kinds' | 'graceUntil' | 'reasons'>

/** Each demand is met on its own, so policies with different kinds ask one after the other. */
function decideFactor(matching: readonly Policy[], facts: Facts): Decided {
  const open = demandsOf(matching, facts).filter((demand) => !isMet(demand, facts))
  const { enrolled } = facts.person
  const asking = open.filter(({ kinds }) => overlaps(kinds, enrolled))
  const lacking = open.filter((demand) => !asking.includes(demand))
  const isOver = ({ graceUntil }: Demand) => graceUntil === null || graceUntil <= facts.now
  const over = lacking.filter(isOver)
  const decide = (outcome: SignInOutcome, demands: readonly Demand[], graceUntil: Date | null = null) => ({
    ...{ outcome, graceUntil, kinds: demands[0]?.kinds ?? [] },
    reasons: demands.map(({ id }) => id),
  })
  if (over.length > 0) return decide('set-up', over)
  if (asking.length > 0) return decide('second-factor', asking)
  const [first] = lacking.toSorted((a, b) => Number(a.graceUntil) - Number(b.graceUntil))
  return decide('allowed', first ? [first] : [], first?.graceUntil ?? null)
}

/** People who have a second factor use it at each sign-in, unless they trust the browser. */
const usesOwn = ({ person, device, done, signedInAt }: Facts) =>
  person.enrolled.length > 0 &&
  device !== 'trusted' &&
  Object.values(done).every((at) => at === undefined) &&
  signedInAt === null

/** The policies, or the connection, for which the session is too old. */
function tooOldFor(matching: readonly Policy[], facts: Facts): string[] {
  const { connection, signedInAt, now } = facts
  if (signedInAt === null) return []
  const ageMs = now.getTime() - signedInAt.getTime()
  const { maxAgeSeconds } = connection
  const isTooOld = maxAgeSeconds !== null && (maxAgeSeconds === 0 || ageMs > maxAgeSeconds * 1000)
  return [
    ...(isTooOld ? [connectionReason] : []),
    ...matching
      .filter(({ sessionMinutes }) => sessionMinutes !== null && ageMs > sessionMinutes * minuteMs)
      .map(({ id }) => id),
  ]
}

function decide(matching: readonly Policy[], facts: Facts): Decided {
  const nothing = { kinds: [], graceUntil: null }
  const refusing = matching.filter(({ effect }) => effect === 'refuse')
  if (refusing.length > 0) return { ...nothing, outcome: 'refused', reasons: refusing.map(({ id }) => id) }
  const tooOld = tooOldFor(matching, facts)
  if (tooOld.length > 0) return { ...nothing, outcome: 'sign-in-again', reasons: tooOld }
  const decided = decideFactor(matching, facts)
  if (decided.outcome !== 'allowed' || !usesOwn(facts)) return decided
  return { ...decided, outcome: 'second-factor', kinds: facts.person.enrolled, reasons: [ownReason] }
}

const least = (values: readonly (number | null)[]) => {
  const known = values.filter((value) => value !== null)
  return known.length > 0 ? Math.min(...known) : null
}

/**
 * Decides about one sign-in. All policies whose conditions are met apply, so the strictest counts. No policy applies to
 * a break-glass account, while the demands of an application's connection do.
 */
export function evaluate(policies: readonly Policy[], facts: Facts): Verdict {
  const matching = facts.person.isBreakGlass ? [] : policies.filter((policy) => matches(policy, facts))
  const sessions = matching.filter(({ effect }) => effect === 'session')
  return {
    ...decide(matching, facts),
    session: {
      minutes: least(sessions.map(({ sessionMinutes }) => sessionMinutes)),
      idleMinutes: least(sessions.map(({ idleMinutes }) => idleMinutes)),
    },
  }
}
