import { z } from 'zod'
import { clientToken } from '#contract/platform/client-token.ts'
import { actingOver } from '#contract/platform/codes.ts'
import { delegation, delegationStatus } from '#contract/platform/delegation.ts'
import { endpoints } from '#contract/platform/endpoint.ts'
import { failures } from '#contract/platform/errors.ts'
import { type ListFields, pageOf, pageRequest } from '#contract/platform/page.ts'
import { code, reading, revision, writtenText, writtenTime } from '#contract/platform/shapes.ts'

/** Maximum days of a delegation. */
export const longestDelegationDays = 180
/** Maximum characters of a reason or comment. */
export const longestReason = 500

export type DelegationStatus = z.output<typeof delegationStatus>
export type Delegation = z.output<typeof delegation>

/** An organization-role pair of the person, and whether it can be delegated. */
const principalAuthority = z.object({
  orgCode: z.string(),
  orgName: z.string(),
  roleNo: z.string(),
  roleName: z.string(),
  delegable: z.boolean(),
  /** Why it cannot, in the language of the request. */
  reason: z.string().optional(),
  /** The role's applications there, from which a narrower scope can be chosen. */
  apps: z.array(
    z.object({
      appId: z.uuid(),
      appCode: z.string(),
      appName: z.string(),
      /** The name in the other language. */
      otherName: z.string().optional(),
      categoryName: z.string(),
      ...reading,
    }),
  ),
})
export type PrincipalAuthority = z.output<typeof principalAuthority>

const candidate = z.object({ userNo: z.string(), userName: z.string(), orgName: z.string().optional() })
export type AgentCandidate = z.output<typeof candidate>

/** Columns for filtering and sorting delegations. */
export const delegationFields = {
  principalNo: 'String',
  principalName: 'String',
  agentNo: 'String',
  agentName: 'String',
  orgCode: 'String',
  orgName: 'String',
  roleNo: 'String',
  roleName: 'String',
  reason: 'String',
  startTime: 'Date',
  endTime: 'Date',
  createTime: 'Date',
  status: 'Number',
} as const satisfies ListFields

const own = pageRequest(delegationFields).extend({ status: delegationStatus.optional() }).prefault({})
const byId = z.object({ id: z.uuid() })
const why = z.strictObject({ reason: writtenText(longestReason).optional() }).prefault({})

/** In paths, "agency" means delegation of authority. */
export const delegations = endpoints({
  'POST /iam-portal/v1/agency/authority': {
    access: 'signed-in',
    about: 'What the person may delegate, and the delegations in force that the person holds as agent.',
    data: z.object({ principal: z.array(principalAuthority), agent: z.array(delegation) }),
  },
  'POST /iam-portal/v1/agency/candidate': {
    access: 'agency-authority',
    searches: 'people',
    about: 'People who can be agents, by number, name or pinyin; at most twenty, without the caller.',
    body: z.strictObject({ keyword: writtenText(80, 1) }),
    data: z.array(candidate),
  },
  'POST /iam-portal/v1/agency/initiated': {
    access: 'signed-in',
    searches: 'rows',
    about: 'Delegations that the person gave, the latest first.',
    body: own,
    data: pageOf(delegation),
  },
  'POST /iam-portal/v1/agency/received': {
    access: 'signed-in',
    searches: 'rows',
    about: 'Delegations that the person was given, the latest first.',
    body: own,
    data: pageOf(delegation),
  },
  'POST /iam-portal/v1/agency/save': {
    access: 'agency-authority',
    stepUp: true,
    about:
      'Gives a delegation, or changes one: all of it while it waits or is scheduled, in force only its end and fewer applications. The same request under one clientToken is one delegation.',
    body: z.strictObject({
      agencyId: z.uuid().optional(),
      agentNo: z.string().min(1).max(64),
      orgCode: code,
      roleNo: code,
      appScope: z.enum(['all', 'some']),
      appIds: z.array(z.uuid()).max(1000).optional(),
      startTime: writtenTime,
      endTime: writtenTime,
      reason: writtenText(longestReason).optional(),
      revision: revision.optional(),
      clientToken: clientToken.optional(),
    }),
    data: delegation,
  },
  'POST /iam-portal/v1/agency/decide/:id': {
    access: 'signed-in',
    about: 'The agent accepts or declines; with a revision, only what was read.',
    params: byId,
    body: z.strictObject({
      accept: z.boolean(),
      comment: writtenText(longestReason).optional(),
      revision: revision.optional(),
    }),
    data: delegation,
  },
  'POST /iam-portal/v1/agency/revoke/:id': {
    access: 'signed-in',
    about: 'The principal revokes the delegation; an agent who is acting stops at once.',
    params: byId,
    body: why,
    data: delegation,
  },
  'POST /iam-portal/v1/agency/resign/:id': {
    access: 'signed-in',
    about: 'The agent gives the delegation back.',
    params: byId,
    body: why,
    data: delegation,
  },
  'POST /iam-portal/v1/agency/act/:id': {
    access: 'signed-in',
    whileActing: true,
    about: 'The agent acts by a delegation in force from now on, in every tab of this session.',
    params: byId,
    data: z.object({
      userNo: z.string(),
      access_token: z.string(),
      refresh_token: z.string(),
      expires_in: z.int(),
      acting: delegation,
    }),
  },
  'POST /iam-portal/v1/agency/exit': {
    access: 'signed-in',
    leavesActing: true,
    about:
      'The person is nobody’s agent any more in this session; also where the delegation is over already.',
    data: z.object({
      userNo: z.string(),
      access_token: z.string(),
      refresh_token: z.string(),
      expires_in: z.int(),
    }),
  },
  'POST /iam-portal/v1/agency/overview': {
    access: 'authority-manager',
    searches: 'rows',
    about: 'All delegations, the latest first, for super managers and authority managers.',
    body: pageRequest(delegationFields)
      .extend({
        keyword: writtenText(80).optional(),
        orgCode: code.optional(),
        roleNo: code.optional(),
        status: delegationStatus.optional(),
      })
      .prefault({}),
    data: pageOf(delegation),
  },
  'POST /iam-portal/v1/agency/forceEnd/:id': {
    access: 'authority-manager',
    stepUp: true,
    about: 'Ends a delegation of other people; both are notified with the reason.',
    params: byId,
    body: z.strictObject({ reason: writtenText(longestReason, 1) }),
    data: delegation,
  },
})

export const delegationFailures = failures({
  'delegation.self': {
    code: 6001,
    status: 422,
    zh: '不能委托给自己',
    en: 'You can’t delegate to yourself.',
  },
  'delegation.role-not-held': {
    code: 6002,
    status: 403,
    zh: '您在该组织没有这个角色',
    en: 'You don’t have that role in this organization.',
  },
  'delegation.role-undelegable': {
    code: 6003,
    status: 403,
    zh: '该角色不允许委托',
    en: 'This role can’t be delegated.',
  },
  'delegation.overlap': {
    code: 6004,
    status: 409,
    zh: '该组织和角色在这段时间内已有委托',
    en: 'This role is already delegated for part of that time.',
  },
  'delegation.not-active': {
    code: 6005,
    status: 422,
    zh: '委托不在有效期内或已结束',
    en: 'This delegation isn’t active.',
  },
  'delegation.acting-over': {
    code: 403,
    status: 403,
    reason: actingOver,
    zh: '代理已结束，已恢复您本人的身份',
    en: 'The delegation has ended, so you’re no longer acting for anyone.',
  },
  'delegation.agent': {
    code: 6006,
    status: 422,
    zh: '代理人不存在、已停用或没有组织和角色',
    en: 'The agent doesn’t exist, is disabled or has no organization or role.',
  },
  'delegation.while-acting': {
    code: 403,
    status: 403,
    zh: '代理期间不能进行此操作，请先结束代理',
    en: 'You can’t do this while acting for someone else. Stop acting first.',
  },
  'delegation.order': {
    code: 2002,
    status: 422,
    zh: '结束时间不能早于开始时间',
    en: 'End time cannot be earlier than the start time',
  },
  'delegation.past': {
    code: 2002,
    status: 422,
    zh: '结束时间必须晚于当前时间',
    en: 'The end time must be in the future.',
  },
  'delegation.half-hour': {
    code: 2002,
    status: 422,
    zh: '时间须为整点或半点，结束时间也可以是当天 23:59:59',
    en: 'Times must be on the hour or half hour. The end time can also be 23:59:59.',
  },
  'delegation.too-long': {
    code: 2002,
    status: 422,
    zh: `委托最长 ${longestDelegationDays} 天`,
    en: `Delegations can last up to ${longestDelegationDays} days.`,
  },
  'delegation.no-apps': {
    code: 422,
    status: 422,
    zh: '请至少选择一个应用，或选择全部应用',
    en: 'Choose at least one app, or all apps.',
  },
  'delegation.foreign-app': {
    code: 422,
    status: 422,
    zh: '所选应用中有该角色未开通的应用',
    en: 'Some of the selected apps aren’t available to this role.',
  },
  'delegation.in-force': {
    code: 2001,
    status: 409,
    zh: '委托已生效，只能修改结束时间或减少应用',
    en: 'This delegation is active, so you can only change its end time or remove apps.',
  },
  'delegation.transition': {
    code: 2001,
    status: 409,
    zh: '委托的当前状态不支持此操作',
    en: 'You can’t do this in the delegation’s current status.',
  },
})
