import { z } from 'zod'
import { accessRules } from '#contract/platform/access.ts'
import { endpoints } from '#contract/platform/endpoint.ts'
import { failures } from '#contract/platform/errors.ts'
import { pageOf, paging } from '#contract/platform/page.ts'
import { revision, wireTime, writtenText } from '#contract/platform/shapes.ts'

const requestState = z.enum(['open', 'granted', 'refused', 'withdrawn'])
export type RequestState = z.output<typeof requestState>

/** Maximum characters of a reason or remark. */
export const longestText = 500

/** A person's access request to the owner of an application. */
const accessRequest = z.object({
  id: z.string(),
  appId: z.string(),
  appName: z.string(),
  /** Icon and hue of the tile, as of the applications of the portal. */
  icon: z.string(),
  hue: z.int(),
  state: requestState,
  reason: z.string(),
  requestTime: wireTime,
  requester: z.object({ userNo: z.string(), name: z.string(), orgName: z.string(), roleName: z.string() }),
  /** The application's present owner; empty if there is none, and super managers decide. */
  ownerName: z.string(),
  /** Whether the caller may decide, while it is open. */
  answerable: z.boolean(),
  deciderName: z.string().optional(),
  decideTime: wireTime.optional(),
  remark: z.string().optional(),
  /** Expiry of the granted access; missing if it does not expire. */
  expireTime: wireTime.optional(),
  revision,
})
export type AccessRequest = z.output<typeof accessRequest>

/** Rights that a screen may require. */
const right = z.enum(accessRules).exclude(['anonymous', 'signed-in', 'user'])
export type Right = z.output<typeof right>

/** Rejects a text without letters and digits. */
const saysSomething = (text: string) => /[\p{L}\p{N}]/u.test(text)
const reason = writtenText(longestText).refine(saysSomething)
const remark = writtenText(longestText).refine((text) => text === '' || saysSomething(text))

/** A valid date; the pattern alone accepts 31 February. */
const realTime = wireTime.refine((text) => {
  const date = new Date(`${text.replace(' ', 'T')}Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text.slice(0, 10))
})

export const accessRequests = endpoints({
  'POST /iam-portal/v1/portal/app/request': {
    access: 'user',
    about: 'Asks the owner of an application that the person does not see for it; one open request each.',
    body: z.strictObject({ appId: z.uuid(), reason }),
    data: z.object({ requestId: z.string() }),
  },
  'POST /iam-portal/v1/portal/app/request/mine': {
    access: 'user',
    searches: 'rows',
    about: 'What the person has asked for, latest first.',
    body: paging.prefault({}),
    data: pageOf(accessRequest),
  },
  'POST /iam-portal/v1/portal/app/request/withdraw': {
    access: 'user',
    about: 'Takes back an open request of the person; needs the revision that was read.',
    body: z.strictObject({ id: z.uuid(), revision }),
    data: z.object({ id: z.string(), state: requestState, revision }),
  },
  'GET /iam-portal/v1/portal/app/request/waiting': {
    access: 'user',
    about: 'How many open requests wait for the person, and whether requests can come to the person at all.',
    data: z.object({ count: z.int(), answers: z.boolean() }),
  },
  'POST /iam-portal/v1/portal/right/request': {
    access: 'user',
    about: 'Asks those who grant roles for the right that a screen needs; once a day for each right.',
    body: z.strictObject({ right }),
    data: z.null(),
  },
  'POST /iam-authority/v1/admin/request/list': {
    access: 'user',
    searches: 'rows',
    about:
      'The requests that wait for the person or were answered: of owned applications, for a super manager also of those that nobody else can answer; with scope "all", super managers only, of every application.',
    body: paging
      .extend({
        scope: z.enum(['addressed', 'all']).default('addressed'),
        open: z.boolean().optional(),
        /** Part of the name or code of the application, or of the name or number of the requester. */
        keyword: writtenText(80).optional(),
      })
      .prefault({}),
    data: pageOf(accessRequest),
  },
  'POST /iam-authority/v1/admin/request/decide': {
    access: 'user',
    about:
      'Grants what was asked for, until a time if one is given, or refuses it with a remark. For the owner of the application and super managers, never for who asked.',
    body: z
      .strictObject({
        id: z.uuid(),
        accept: z.boolean(),
        comment: remark.default(''),
        expireTime: realTime.optional(),
        revision,
      })
      .refine(({ accept, comment }) => accept || comment !== '', { path: ['comment'] })
      .refine(({ accept, expireTime }) => accept || expireTime === undefined, { path: ['expireTime'] }),
    data: z.object({ id: z.string(), state: requestState, revision }),
  },
})

export const accessRequestFailures = failures({
  'access-request.open': {
    code: 409,
    status: 409,
    zh: '您已申请该应用，请等待答复',
    en: 'You’ve already requested this app. We’ll notify you when there’s an answer.',
  },
  'right-request.sent': {
    code: 409,
    status: 409,
    zh: '今天已申请过，管理员已收到通知',
    en: 'You’ve already asked today. Administrators have been notified.',
  },
  'right-request.has-right': {
    code: 409,
    status: 409,
    zh: '您的角色已有该权限，请重新加载页面',
    en: 'Your role already has this permission. Reload the page.',
  },
  'access-request.has-access': {
    code: 409,
    status: 409,
    zh: '您已经可以使用这个应用，无需申请',
    en: 'You already have access to this app.',
  },
  'access-request.denied': {
    code: 409,
    status: 409,
    zh: '管理员已禁止该人员使用此应用，无法通过申请开通，请联系管理员',
    en: 'This person is blocked from this app, and a request can’t change that. Contact an administrator.',
  },
  'access-request.own': {
    code: 403,
    status: 403,
    zh: '不能处理自己的申请',
    en: 'You can’t approve or decline your own request.',
  },
  'access-request.closed': {
    code: 409,
    status: 409,
    zh: '这条申请已处理或已撤回',
    en: 'This request has already been answered or withdrawn.',
  },
  'access-request.offline': {
    code: 409,
    status: 409,
    zh: '这个应用已下线，不能再授权',
    en: 'This app is offline, so access can’t be granted.',
  },
  'access-request.person-left': {
    code: 409,
    status: 409,
    zh: '申请人的账号已停用，不能授权',
    en: 'The requester’s account is disabled, so access can’t be granted.',
  },
  'access-request.past': {
    code: 422,
    status: 422,
    zh: '到期时间必须晚于当前时间',
    en: 'The end date must be in the future.',
  },
})
