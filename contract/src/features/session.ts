import { z } from 'zod'
import { adminKinds } from '../platform/access.ts'
import { delegation } from '../platform/delegation.ts'
import { eleTab } from '../platform/element-permission.ts'
import { endpoints } from '../platform/endpoint.ts'
import { failures } from '../platform/errors.ts'
import { capabilities, menuInfo } from '../platform/menu-info.ts'
import { code, environment, reading, wireTime } from '../platform/shapes.ts'

const user = z.object({
  userNo: z.string(),
  userName: z.string(),
  userNameEn: z.string().optional(),
  email: z.string().optional(),
  /** Masked: only the first three and last four digits are shown. */
  mobile: z.string().optional(),
  avatar: z.string().optional(),
  status: z.union([z.literal(0), z.literal(1)]),
  wecomId: z.string().optional(),
  createTime: wireTime,
})

const orgRoleEntry = z.object({
  org: z.object({ orgCode: z.string(), orgName: z.string(), ...reading }),
  roles: z.array(
    z.object({
      role: z.object({
        roleNo: z.string(),
        roleName: z.string(),
        ...reading,
        remark: z.string().optional(),
      }),
      /**
       * A role delegated by another person: it cannot be used in calls, only to open `agency/act`. Listed as separate
       * entries after the person's own.
       */
      agency: z
        .object({ agencyId: z.uuid(), principalNo: z.string(), principalName: z.string(), endTime: wireTime })
        .optional(),
    }),
  ),
})
export type OrgRoleEntry = z.output<typeof orgRoleEntry>

const userOrgRole = z.object({ userNo: z.string(), orgRole: z.array(orgRoleEntry) })

/** The signed-in person, their choices, and what the chosen organization and role allow. */
const dictionaryWord = z.object({ keyName: z.string(), keyValue: z.string(), keyDesc: z.string() })

export const signedInUser = z.object({
  user,
  orgRole: z.array(orgRoleEntry),
  current: z
    .object({ orgCode: z.string(), orgName: z.string(), roleNo: z.string(), roleName: z.string() })
    .optional(),
  menuInfo: menuInfo.optional(),
  flags: capabilities,
  isSystemAdmin: z.boolean(),
  adminKind: z.enum(adminKinds).optional(),
  /** Of the portal’s own system; a hint for the browser that grants nothing. */
  roleAuth: z.union([z.literal(0), z.literal(1)]),
  /** The active dictionary entries, in the language of the request. */
  dictionary: z.array(dictionaryWord),
  /** The delegation under which the person acts; `current` is then the principal's organization and role. */
  acting: delegation.optional(),
  /** Whether the session is on a shared computer: the browser keeps nothing of it when it closes. */
  endsWithBrowser: z.boolean().optional(),
  /** Until when the person can sign in without a second factor; missing where nothing asks for one. */
  secondFactorUntil: wireTime.optional(),
  lastLogin: z
    .object({ time: wireTime, ip: z.string(), site: z.string().optional(), failsSince: z.int() })
    .optional(),
})
export type SignedInUser = z.output<typeof signedInUser>

const tokenPair = z.object({
  userNo: z.string(),
  access_token: z.string(),
  refresh_token: z.string(),
  /** Seconds until the access token expires. */
  expires_in: z.int(),
})

export const session = endpoints({
  'GET /iam-portal/auth/login': {
    access: 'anonymous',
    about: 'Starts a sign-in: remembers it for this browser and redirects to the external provider.',
    answers: 'redirect',
    query: z.object({
      env: environment.optional(),
      redirect: z.string().max(2000).optional(),
      /** For a frame, which cannot show a sign-in: without a session the provider answers `login_required`. */
      prompt: z.literal('none').optional().catch(undefined),
    }),
    data: z.null(),
  },
  'POST /iam-portal/auth/token': {
    access: 'anonymous',
    about:
      'Exchanges the authorization code of the address for a session. The header `redirect` gives the home URL.',
    query: z.object({
      grant_type: z.literal('authorization_code'),
      code: z.string().min(1).max(4096),
      state: z.string().min(1).max(512).optional(),
      iss: z.string().max(512).optional(),
      redirect_uri: z.string().max(2000).optional(),
    }),
    data: tokenPair,
  },
  'POST /iam-authority/auth/token': {
    access: 'anonymous',
    about:
      'Renews the tokens. The refresh token is taken from the cookie; the query form is accepted for compatibility.',
    query: z.object({
      grant_type: z.literal('refresh_token'),
      refresh_token: z.string().max(512).optional(),
    }),
    data: tokenPair,
  },
  'GET /iam-portal/v1/portal/userOrgRole': {
    access: 'signed-in',
    whileActing: true,
    about: 'The organizations and roles of a person: one’s own, or anybody’s for a super manager.',
    query: z.object({ userNo: z.string().min(1).max(64) }),
    data: userOrgRole,
  },
  'GET /iam-portal/v1/portal/menu': {
    access: 'signed-in',
    whileActing: true,
    about: 'Menu and element permissions of the current role; empty without a role.',
    query: z.object({ systemCode: code.optional() }),
    data: menuInfo.nullable(),
  },
  'POST /iam-portal/auth/logout': {
    access: 'signed-in',
    leavesActing: true,
    about: 'Ends this session (or every session of the person) here; the address ends it at the provider.',
    body: z.object({ everywhere: z.boolean().optional() }).optional(),
    data: z.object({
      endSessionUrl: z.string().optional(),
      /** The provider does not respond, so the person may still be signed in there. */
      providerAway: z.literal(true).optional(),
    }),
  },
  'POST /iam-user-service/rest/common/aucBusiResource': {
    access: 'user',
    whileActing: true,
    about:
      'getRandomCode gives a one-time code for a system; getElemAuth trades it for the element permissions.',
    body: z.object({
      methodName: z.string().min(1).max(64),
      businessSysCode: code,
      businessType: z.literal('elem'),
      randomCode: z.string().max(128).optional(),
      tabCode: z.string().max(128).optional(),
    }),
    data: z.union([
      z.object({ data: z.string(), expireSeconds: z.int() }),
      z.object({ data: z.array(eleTab) }),
    ]),
  },
  'GET /iam-portal/v1/portal/dictionary': {
    access: 'signed-in',
    whileActing: true,
    about: 'Dictionary entries of the named keys (separated by commas), or all.',
    query: z.object({ keyNames: z.string().max(1000).optional() }),
    data: z.array(dictionaryWord.extend({ sortNo: z.int(), status: z.union([z.literal(0), z.literal(1)]) })),
  },
})

/** Shown if the configurations of portal and provider do not match; the log explains the same code. */
const setupFailure = (code: string) => ({
  code: 503,
  status: 503,
  zh: `登录未正确配置，请将代码 ${code} 告知管理员`,
  en: `Sign-in isn’t set up correctly. Tell your administrator: code ${code}.`,
})

const setupFailures = failures({
  'sign-in.setup-algorithm': setupFailure('ALGORITHM'),
  'sign-in.setup-claim': setupFailure('CLAIM'),
  'sign-in.setup-client': setupFailure('CLIENT'),
  'sign-in.setup-issuer': setupFailure('ISSUER'),
  'sign-in.setup-key': setupFailure('KEY'),
  'sign-in.setup-pkce': setupFailure('PKCE'),
  'sign-in.setup-time': setupFailure('TIME'),
  'sign-in.setup-token': setupFailure('TOKEN'),
})
export type SetupFailure = keyof typeof setupFailures

export const sessionFailures = failures({
  ...setupFailures,
  'sign-in.code': {
    code: 1003,
    status: 410,
    zh: '登录凭证无效或已过期，请重新登录',
    en: 'The sign-in code is invalid or has expired. Sign in again.',
  },
  'sign-in.request': {
    code: 400,
    status: 400,
    zh: '登录请求有误，请重新登录',
    en: 'The sign-in request is invalid. Sign in again.',
  },
  'sign-in.disabled': {
    code: 1004,
    status: 403,
    zh: '账号已停用，请联系管理员',
    en: 'This account is disabled. Contact your administrator.',
  },
  'sign-in.provider': {
    code: 503,
    status: 503,
    zh: '登录服务暂时无法访问，请稍后再试',
    en: 'Can’t reach the sign-in service right now. Try again in a moment.',
  },
  'random-code.used': {
    code: 1003,
    status: 410,
    zh: '随机码无效或已过期',
    en: 'The random code is invalid or has expired.',
  },
  'random-code.method': { code: 400, status: 400, zh: '不支持该方法', en: 'This method isn’t supported.' },
})
