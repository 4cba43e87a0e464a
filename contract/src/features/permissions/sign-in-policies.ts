import { z } from 'zod'
import { endpoints } from '#contract/platform/endpoint.ts'
import { failures } from '#contract/platform/errors.ts'
import {
  code,
  providerToken,
  revision,
  wireTime,
  writtenLine,
  writtenTime,
} from '#contract/platform/shapes.ts'

export const maxPolicyNameZh = 40
export const maxPolicyNameEn = 80
export const maxPolicies = 100
export const maxBreakGlass = 2
/** Maximum number of roles, organizations, applications, sites or ranges of one policy. */
const maxPolicyChoices = 50

/** Kinds of second factors. */
export const factorKinds = ['totp', 'passkey'] as const
export type FactorKind = (typeof factorKinds)[number]
const factorKind = z.enum(factorKinds)

/** Why a sign-in is what it is; `allowed` also during the time in which people set up a second factor. */
const signInOutcomes = ['allowed', 'second-factor', 'sign-in-again', 'set-up', 'refused'] as const
export type SignInOutcome = (typeof signInOutcomes)[number]
const outcome = z.enum(signInOutcomes)

/** The browser: never used by the person before, used before, or trusted (“don’t ask again on this device”). */
const deviceState = z.enum(['new', 'known', 'trusted'])
export type DeviceState = z.output<typeof deviceState>

const minutes = (min: number, max: number) => z.int().min(min).max(max)

/** The conditions and the effect of a policy. All policies whose conditions are met apply together. */
const rule = {
  nameZh: writtenLine(maxPolicyNameZh),
  nameEn: writtenLine(maxPolicyNameEn).default(''),
  status: z.union([z.literal(0), z.literal(1)]),
  /** Empty lists mean all people. */
  roleNos: z.array(code).max(maxPolicyChoices).default([]),
  /** Includes the organizations below them. */
  orgCodes: z.array(code).max(maxPolicyChoices).default([]),
  /** `chosen`: the applications below, and the portal itself where `portal` is true. */
  target: z.enum(['any', 'chosen']),
  portal: z.boolean().default(false),
  appIds: z.array(z.uuid()).max(maxPolicyChoices).default([]),
  network: z.enum(['any', 'inside', 'outside']),
  siteIds: z.array(z.uuid()).max(maxPolicyChoices).default([]),
  /** In CIDR notation. */
  ranges: z.array(z.string().max(100)).max(maxPolicyChoices).default([]),
  device: z.enum(['any', 'new', 'untrusted']),
  effect: z.enum(['second-factor', 'refuse', 'session']),
  kinds: z.array(factorKind).max(factorKinds.length).default([]),
  /** The second factor is asked for again when it is older. */
  factorMinutes: minutes(5, 720).optional(),
  /** Until then people without a second factor sign in without one. */
  graceUntil: writtenTime.optional(),
  /** The same for this many days after a person’s account was created. */
  graceDays: z.int().min(0).max(90).default(0),
  sessionMinutes: minutes(15, 525_600).optional(),
  idleMinutes: minutes(5, 43_200).optional(),
}

const draft = z.strictObject({ id: z.uuid().optional(), ...rule })
export type PolicyDraft = z.output<typeof draft>

const named = z.object({ code: z.string(), name: z.string() })

const policy = z.object({
  id: z.uuid(),
  ...rule,
  graceUntil: wireTime.optional(),
  /** Names of the roles, organizations, applications and sites. */
  names: z.array(named),
  revision,
  updaterName: z.string(),
  updateTime: wireTime,
})
export type SignInPolicy = z.output<typeof policy>

const person = z.object({ userNo: z.string(), name: z.string() })

/** A sign-in to try out. */
const attempt = z.strictObject({
  userNo: z.string().min(1).max(64),
  /** Missing for the portal itself. */
  appId: z.uuid().optional(),
  address: z.string().max(100),
  device: deviceState,
  /** Missing for now. */
  at: writtenTime.optional(),
  /** The second factor of the session, and how long ago it was used. */
  done: z.strictObject({ kind: factorKind, minutesAgo: z.int().min(0).max(720) }).optional(),
})
export type SignInAttempt = z.output<typeof attempt>

const verdict = z.object({
  outcome,
  /** Kinds of second factors that satisfy the policy that asks. */
  kinds: z.array(factorKind),
  /** The end of the time in which the person can set up a second factor. */
  graceUntil: wireTime.optional(),
  sessionMinutes: z.int().optional(),
  idleMinutes: z.int().optional(),
  /** The policies that decide; an empty id is the connection of the application. */
  reasons: z.array(z.object({ id: z.string(), name: z.string() })),
  isBreakGlass: z.boolean(),
})
export type SignInVerdict = z.output<typeof verdict>

export const signInPolicies = endpoints({
  'GET /iam-authority/v1/admin/signInPolicy/list': {
    access: 'super-manager',
    about: 'All sign-in policies and the break-glass accounts.',
    data: z.object({
      policies: z.array(policy),
      breakGlass: z.array(person),
      /** Only the bundled provider asks for the policies. */
      isInForce: z.boolean(),
      /** The caller’s address, for the form and the simulator. */
      address: z.string(),
    }),
  },
  'GET /iam-authority/v1/admin/signInPolicy/choices': {
    access: 'super-manager',
    about: 'Roles, organizations, applications and sites that a policy can name.',
    data: z.object({
      roles: z.array(named),
      organizations: z.array(named),
      apps: z.array(named),
      sites: z.array(named),
    }),
  },
  'POST /iam-authority/v1/admin/signInPolicy/saveOrUpdate': {
    access: 'super-manager',
    stepUp: true,
    about:
      'Adds a policy, or changes the one with this id, which needs the revision that was read. Refused where no super manager could sign in any more.',
    body: draft.extend({ revision: revision.optional() }),
    data: z.object({ id: z.uuid(), revision }),
  },
  'POST /iam-authority/v1/admin/signInPolicy/delete': {
    access: 'super-manager',
    stepUp: true,
    about: 'Deletes policies; already deleted ones are no failure.',
    body: z.strictObject({ ids: z.array(z.uuid()).min(1).max(maxPolicies) }),
    data: z.object({ deleted: z.int() }),
  },
  'POST /iam-authority/v1/admin/signInPolicy/preview': {
    access: 'super-manager',
    searches: 'rows',
    about:
      'How many people would be asked for what if this policy were saved, from the caller’s network. Changes nothing.',
    body: z.strictObject({ draft }),
    data: z.object({
      /** People with an active account whom the policy concerns. */
      people: z.int(),
      asked: z.int(),
      inGrace: z.int(),
      setUp: z.int(),
      refused: z.int(),
      /** Why saving would be refused. */
      lockout: z.enum(['caller', 'administrators']).optional(),
    }),
  },
  'POST /iam-authority/v1/admin/signInPolicy/simulate': {
    access: 'super-manager',
    searches: 'rows',
    about:
      'What happens at a sign-in by the saved policies, with the draft in place of the policy with its id. Changes nothing.',
    body: z.strictObject({ attempt, draft: draft.optional() }),
    data: verdict,
  },
  'POST /iam-authority/v1/admin/signInPolicy/grace': {
    access: 'super-manager',
    stepUp: true,
    about: 'Gives one person time to set up a second factor; longer time stays.',
    body: z.strictObject({ userNo: z.string().min(1).max(64), hours: z.int().min(1).max(720) }),
    data: z.object({ until: wireTime }),
  },
  'POST /iam-authority/v1/admin/signInPolicy/breakGlass': {
    access: 'super-manager',
    stepUp: true,
    about: 'Sets the accounts that no policy applies to, at most two; each of their sign-ins is reported.',
    body: z.strictObject({ userNos: z.array(z.string().min(1).max(64)).max(maxBreakGlass) }),
    data: z.object({ userNos: z.array(z.string()) }),
  },
  'POST /iam-portal/auth/signInPolicy': {
    access: 'anonymous',
    about:
      'The bundled provider asks what the policies say about a sign-in. The body is a signed token of the provider, which is the credential; the question is in its claims.',
    takes: 'token',
    body: providerToken(),
    data: z.object({
      outcome,
      kinds: z.array(factorKind),
      /** Whether a person who lacks a second factor is signed in without one, to set it up in the portal. */
      canSetUp: z.boolean(),
      /** Whether they can sign in to the portal, if need be with another factor. */
      canReachPortal: z.boolean(),
      /** Minutes without use after which the provider’s session ends. */
      idleMinutes: z.int().optional(),
    }),
  },
})

export const signInPolicyFailures = failures({
  'sign-in-policy.token': {
    code: 400,
    status: 400,
    zh: '请求的签名、时间或内容不正确',
    en: 'The signature, time or content of this request isn’t accepted.',
  },
  'sign-in-policy.name': { code: 422, status: 422, zh: '请填写中文名称', en: 'Enter a Chinese name.' },
  'sign-in-policy.kinds': {
    code: 422,
    status: 422,
    zh: '请至少选择一种验证方式',
    en: 'Choose at least one second factor.',
  },
  'sign-in-policy.target': {
    code: 422,
    status: 422,
    zh: '请选择门户或至少一个应用',
    en: 'Choose the portal or at least one app.',
  },
  'sign-in-policy.network': {
    code: 422,
    status: 422,
    zh: '请至少选择一个地点，或填写一个 IP 地址段',
    en: 'Choose at least one site or enter an IP range.',
  },
  'sign-in-policy.range': {
    code: 422,
    status: 422,
    zh: '请填写 IP 地址段，例如 10.24.0.0/16 或 2001:db8::/32',
    en: 'Enter IP ranges such as 10.24.0.0/16 or 2001:db8::/32.',
  },
  'sign-in-policy.narrow': {
    code: 422,
    status: 422,
    zh: 'IPv6 地址段不能小于 /64',
    en: 'IPv6 ranges can’t be smaller than /64.',
  },
  'sign-in-policy.address': {
    code: 422,
    status: 422,
    zh: '请填写一个 IPv4 或 IPv6 地址',
    en: 'Enter one IPv4 or IPv6 address.',
  },
  'sign-in-policy.session': {
    code: 422,
    status: 422,
    zh: '请选择最长会话或闲置时限，闲置时限不能长于最长会话',
    en: 'Choose a maximum session length or an idle limit. The idle limit can’t be longer.',
  },
  'sign-in-policy.choice': {
    code: 422,
    status: 422,
    zh: '所选的角色、组织、应用或地点已不存在，请重新选择',
    en: 'A role, organization, app or site you chose no longer exists. Choose again.',
  },
  'sign-in-policy.too-many': {
    code: 422,
    status: 422,
    zh: '最多 100 条登录策略',
    en: 'You can have up to 100 sign-in policies.',
  },
  'sign-in-policy.locks-caller': {
    code: 422,
    status: 422,
    zh: '保存后您将无法从当前网络登录门户',
    en: 'Saving this would lock you out of the portal from this network.',
  },
  'sign-in-policy.locks-administrators': {
    code: 422,
    status: 422,
    zh: '保存后所有超级管理员都将无法登录',
    en: 'Saving this would lock out every super administrator.',
  },
  'sign-in-policy.person': {
    code: 1001,
    status: 404,
    zh: '未找到该在用账号',
    en: 'No active account was found.',
  },
})
