import type {
  PolicyDraft,
  SignInAttempt,
  SignInVerdict,
  signInPolicies,
} from '@iambiz/contract/features/permissions/sign-in-policies.ts'
import type { DataOf } from '@iambiz/contract/platform/endpoint.ts'
import {
  concerns,
  connectionReason,
  evaluate,
  type Facts,
  ownReason,
  type Policy,
  type Verdict,
} from '@iambiz/identity/policy/evaluate.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { fail, refuse } from '#server/platform/failure.ts'
import { typedAddress } from '#server/platform/ip-range.ts'
import { named } from '#server/platform/named.ts'
import { currentRights } from '#server/platform/rights.ts'
import type { SignInPolicyDeps } from './deps.ts'
import { checkDraft } from './draft.ts'
import { lockoutOf } from './lockout.ts'
import { groupFacts, personFacts } from './people.ts'
import { instantOf } from './reports.ts'
import { findPolicies, findSignInRows, groupPeople } from './store.ts'

type Named = Policy & { nameZh: string; nameEn: string }

/** Returns the policies as they would be if the draft were saved. */
async function withDraft<P extends Named>(
  deps: SignInPolicyDeps,
  policies: readonly P[],
  draft: PolicyDraft | undefined,
  context: RequestContext,
): Promise<Named[]> {
  if (!draft) return [...policies]
  return [...policies.filter(({ id }) => id !== draft.id), await checkDraft(deps, draft, context)]
}

/** Words for the connection of an application among the reasons. */
const connectionWords = { zh: '应用的接入设置', en: 'The app’s connection settings' }

const ownWords = {
  zh: '本人已设置第二重验证，且未信任该浏览器',
  en: 'The person has a second factor and doesn’t trust this browser',
}

function toVerdict(
  { wireTime }: SignInPolicyDeps,
  { verdict, isBreakGlass }: { verdict: Verdict; isBreakGlass: boolean },
  policies: readonly Named[],
  { lang }: RequestContext,
): SignInVerdict {
  const nameOf = (id: string) => {
    if (id === connectionReason) return connectionWords[lang]
    if (id === ownReason) return ownWords[lang]
    const policy = policies.find((one) => one.id === id)
    return policy ? named(lang, { nameZh: policy.nameZh, nameEn: policy.nameEn || null }) : ''
  }
  const { outcome, kinds, graceUntil, session, reasons } = verdict
  return {
    ...{ outcome, kinds: [...kinds], isBreakGlass },
    ...(graceUntil ? { graceUntil: wireTime(graceUntil) } : {}),
    ...(session.minutes === null ? {} : { sessionMinutes: session.minutes }),
    ...(session.idleMinutes === null ? {} : { idleMinutes: session.idleMinutes }),
    reasons: reasons.map((id) => ({ id, name: nameOf(id) })),
  }
}

/** Returns what would happen at a sign-in, by the rule that decides about real ones. */
export async function simulateSignIn(
  deps: SignInPolicyDeps,
  { attempt, draft }: { attempt: SignInAttempt; draft?: PolicyDraft | undefined },
  context: RequestContext,
): Promise<SignInVerdict> {
  const { userNo, appId = null, device, done } = attempt
  const address = typedAddress(attempt.address) ?? refuse('sign-in-policy.address', 'address', context)
  const { person, policies, versions } = await findSignInRows(deps.reader, {
    userNo,
    source: await deps.factorSource(),
  })
  if (person?.status !== 1) return fail('sign-in-policy.person')
  const now = attempt.at ? await instantOf(deps.db, attempt.at) : context.now
  const used = done && new Date(now.getTime() - done.minutesAgo * 60_000)
  const facts: Facts = {
    ...{ now, appId, address, device },
    // Without a second factor the sign-in begins now.
    signedInAt: used ?? null,
    done: done && used ? { [done.kind]: used } : {},
    connection: appId
      ? await deps.connectionOf(appId, context.lang)
      : { requireMfa: false, maxAgeSeconds: null },
    person: personFacts(await deps.readRights(versions.rights), person, { now }),
  }
  const all = await withDraft(deps, policies, draft, context)
  const { isBreakGlass } = facts.person
  return toVerdict(deps, { verdict: evaluate(all, facts), isBreakGlass }, all, context)
}

type Preview = DataOf<(typeof signInPolicies)['POST /iam-authority/v1/admin/signInPolicy/preview']>

/** An attempt that meets every condition of a policy but those about people. */
function meeting(policy: Policy, address: string): Pick<Facts, 'appId' | 'address' | 'device'> {
  const appId = policy.target === 'any' || policy.portal ? null : (policy.appIds[0] ?? null)
  const [inside] = policy.networks
  const within = policy.network === 'inside' ? inside : undefined
  return { appId, address: within ?? address, device: policy.device === 'any' ? 'known' : 'new' }
}

/** Returns how many people the policy would ask for what, where all its other conditions are met. */
export async function previewPolicy(
  deps: SignInPolicyDeps,
  draft: PolicyDraft,
  actor: Actor,
  context: RequestContext,
): Promise<Preview> {
  const { db } = deps
  const { now, ip: address } = context
  const policy = { ...(await checkDraft(deps, draft, context)), status: 1 as const }
  const rights = await currentRights(db, deps.readRights)
  const asked = {
    ...{ ...meeting(policy, address), now, done: {}, signedInAt: null },
    connection: { requireMfa: false, maxAgeSeconds: null },
  }
  const counts = { people: 0, asked: 0, inGrace: 0, setUp: 0, refused: 0 }
  for (const group of await groupPeople(db, { source: await deps.factorSource(), now })) {
    const person = groupFacts(rights, group)
    if (!concerns(policy, person)) continue
    const { outcome, graceUntil, reasons } = evaluate([policy], { ...asked, person })
    counts.people += group.people
    if (outcome === 'second-factor' && reasons.includes(policy.id)) counts.asked += group.people
    if (outcome === 'set-up') counts.setUp += group.people
    if (outcome === 'refused') counts.refused += group.people
    if (graceUntil) counts.inGrace += group.people
  }
  const before = await findPolicies(db)
  const after = [...before.filter(({ id }) => id !== draft.id), { ...policy, status: draft.status }]
  const lockout = await lockoutOf(deps, { before, after }, { callerNo: actor.userNo, address, now })
  return { ...counts, ...(lockout ? { lockout } : {}) }
}
