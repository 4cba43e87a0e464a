import { randomUUID } from 'node:crypto'
import { api } from '@iambiz/contract/api.ts'
import { catalogue } from '@iambiz/contract/errors.ts'
import { applicationId, applications, categories } from '@iambiz/demo/world/catalogue.ts'
import { quickLinks } from '@iambiz/demo/world/home-templates.ts'
import { uuidOf } from '@iambiz/demo/world/random.ts'
import { describe, expect, test } from 'vitest'
import { fitting } from './answer.ts'
import type { Handlers } from './handler.ts'
import { handlers } from './handlers.ts'
import { mockPortal } from './testing/mock-portal.ts'

/** What a provider tells the portal by signed tokens; the mock portal has none. */
const byProvider = ['POST /iam-portal/auth/securityEvent']

test('[HTTP-12] every call of the contract has a mock handler', () => {
  const missing = Object.keys(api).filter((key) => !Object.hasOwn(handlers, key))
  expect(missing).toEqual(byProvider)
})

/** Calls that answer with something else than an envelope, or need one of the others first. */
type Walked = Exclude<
  keyof typeof handlers,
  | 'GET /iam-portal/auth/login'
  | 'POST /iam-portal/auth/token'
  | 'POST /iam-portal/v1/portal/file/upload'
  | 'POST /iam-portal/bulletin/emailTemplate/upload'
  | 'GET /iam-portal/file/:fileId'
  | 'POST /iam-log/v1/appstatic/excel/list'
  | 'POST /iam-portal/bulletin/excel/list'
  | 'POST /iam-portal/bulletin/mailContact/excel/list'
  | 'POST /iam-authority/v1/admin/user/import/check'
  | 'POST /iam-authority/v1/admin/user/import'
  | 'POST /iam-authority/v1/admin/user/excel/list'
  | 'POST /iam-authority/v1/admin/opsContact/import/check'
  | 'POST /iam-authority/v1/admin/opsContact/import'
  | 'POST /iam-authority/v1/admin/opsContact/excel/list'
  | 'POST /iam-authority/v1/admin/user/openAccounts'
  | 'POST /iam-authority/v1/admin/user/openAccounts/detail'
  | 'POST /iam-authority/v1/admin/user/openAccounts/codes'
  | 'POST /iam-authority/v1/admin/languages/publish'
  | 'POST /iam-authority/v1/admin/languages/version/detail'
  | 'POST /iam-authority/v1/admin/languages/version/back'
  | 'POST /iam-authority/v1/admin/languages/import'
  | 'POST /iam-authority/v1/admin/languages/excel/list'
  | 'POST /iam-authority/v1/admin/languages/json/list'
  | 'POST /iam-log/v1/loginLog/excel/sumList'
  | 'POST /iam-authority/v1/admin/opLog/excel'
  | 'GET /iam-portal/v1/portal/events'
  | 'POST /tech-oauth/oauth2/cancelAuthTag'
  | 'POST /iam-portal/v1/portal/confirm'
  | 'POST /iam-portal/v1/portal/innerAccount/rename'
  | 'POST /iam-portal/v1/portal/unbind/:id'
  | 'GET /iam-user/v1/InnerUserAccount/bindOAuth/:type/:authTag'
>

/** A request that is granted; `path` where the key has gaps, or a query is needed. Staff asks unless it says who. */
type Sample = { as?: string; path?: string; body?: unknown }

const mail = applicationId('mail')
const faultId = uuidOf('fault mail A10977')
const expensesDown = uuidOf('announcement Expenses goes offline for an upgrade on {day+0} at 22:00')
const financeDesk = uuidOf('mail contact finance')
/** The library as it is at first. */
const toolCodes = [
  ...['workdays', 'income-tax', 'capital-amounts', 'qr-code', 'units', 'world-clock', 'password', 'json'],
  ...['timestamp', 'contacts', 'fault', 'access-requests', 'tool-library', 'home-modules'],
  ...quickLinks.map(({ code }) => code),
]
const zoneArticle = uuidOf('zone article 0')
const ownRequest = uuidOf('access request cockpit A10977')

const delegationFrom = (principal: string, agent: string, day: number) =>
  uuidOf(`delegation ${principal} ${agent} ${day}`)
const reportsOfManager = delegationFrom('A07765', 'A10286', -7)
const atTheFair = delegationFrom('A10977', 'A10286', 1)

/** Tomorrow from morning to the end of the day, in the time zone of the company. */
const tomorrow = new Date(Date.now() + 32 * 3_600_000).toISOString().slice(0, 10)

const samples: Record<Walked, Sample> = {
  'GET /iam-portal/v1/portal/menu': {},
  'GET /iam-portal/v1/portal/dictionary': { path: '/iam-portal/v1/portal/dictionary?keyNames=super_manager' },
  'GET /iam-portal/v1/portal/system/:systemCode': { path: '/iam-portal/v1/portal/system/iambiz' },
  'POST /iam-portal/v1/portal/getMyPortalApp': { body: {} },
  'POST /iam-portal/v1/portal/accessed-apps': { body: { appId: mail } },
  'POST /iam-portal/user/getPersonalConfig': {},
  'GET /iam-portal/bulletin/emailTemplate/userInfo/:id': {
    as: 'editor',
    path: '/iam-portal/bulletin/emailTemplate/userInfo/A10977',
  },
  'POST /iam-log/v1/loginLog/verifyChain': { as: 'analyst', body: {} },
  'POST /iam-authority/v1/admin/element/simulate': {
    as: 'superadmin',
    body: { orgCode: 'CC-HQ', roleNo: 'staff' },
  },
  'POST /iam-authority/v1/admin/role/menus': { as: 'superadmin', body: { roleNo: 'staff' } },
  'POST /iam-portal/v1/agency/authority': {},
  'POST /iam-portal/v1/agency/candidate': { body: { keyword: 'lin' } },
  'POST /iam-portal/v1/agency/initiated': { as: 'sysadmin', body: { status: 2 } },
  'POST /iam-portal/v1/agency/received': { as: 'sysadmin', body: {} },
  'POST /iam-portal/v1/agency/overview': { as: 'superadmin', body: { keyword: '林知夏' } },
  'POST /iam-portal/v1/agency/save': {
    body: {
      ...{ agentNo: 'A11204', orgCode: 'CC-HQ-SCM', roleNo: 'procurement_specialist', appScope: 'some' },
      ...{ appIds: [applicationId('sourcing')], reason: 'On leave' },
      ...{ startTime: `${tomorrow} 09:00:00`, endTime: `${tomorrow} 23:59:59` },
    },
  },
  'POST /iam-portal/v1/agency/decide/:id': {
    as: 'sysadmin',
    path: `/iam-portal/v1/agency/decide/${atTheFair}`,
    body: { accept: true },
  },
  'POST /iam-portal/v1/agency/revoke/:id': {
    path: `/iam-portal/v1/agency/revoke/${atTheFair}`,
    body: { reason: 'The fair is off' },
  },
  'POST /iam-portal/v1/agency/resign/:id': {
    as: 'sysadmin',
    path: `/iam-portal/v1/agency/resign/${reportsOfManager}`,
    body: {},
  },
  'POST /iam-portal/v1/agency/forceEnd/:id': {
    as: 'superadmin',
    path: `/iam-portal/v1/agency/forceEnd/${reportsOfManager}`,
    body: { reason: 'Another manager was named' },
  },
  'POST /iam-portal/v1/agency/act/:id': {
    as: 'sysadmin',
    path: `/iam-portal/v1/agency/act/${reportsOfManager}`,
  },
  'POST /iam-portal/v1/agency/exit': {},
  'POST /iam-log/v1/loginLog/availableAllApp': { as: 'analyst', body: {} },
  'POST /iam-log/v1/loginLog/availableOrg': { as: 'analyst', body: {} },
  'POST /iam-log/v1/loginLog/chartActiveUsers': { as: 'analyst', body: { granularity: 'week' } },
  'POST /iam-log/v1/loginLog/chartLoginTimes': { as: 'analyst', body: {} },
  'POST /iam-log/v1/loginLog/newChartLoginTimes': {
    as: 'analyst',
    body: { groupBy: 'org', compare: true, granularity: 'month' },
  },
  'POST /iam-log/v1/loginLog/chartLoginTypePie': { as: 'analyst', body: {} },
  'POST /iam-log/v1/loginLog/heatmap': { as: 'analyst', body: {} },
  'POST /iam-log/v1/logStatistic/activeUsers': { as: 'analyst', body: {} },
  'POST /iam-log/v1/logStatistic/mfaCoverage': { as: 'analyst', body: { startDate: '2026-06-01' } },
  'POST /iam-log/v1/loginLog/chartIntegratePie': { as: 'analyst', body: { center: 'businessCenter' } },
  'POST /iam-log/v1/appstatic/allIntegratePie': { as: 'analyst', body: {} },
  'POST /iam-log/v1/loginLog/iamHistogramPie': { as: 'analyst', body: { dimension: 'app' } },
  'POST /iam-log/v1/appstatic/searchAppIntegrate': { as: 'analyst', body: { center: 'merchantCenter' } },
  'POST /iam-authority/v1/admin/app/integrate/detail': {
    as: 'superadmin',
    body: { appId: applicationId('treasury') },
  },
  'POST /iam-authority/v1/admin/app/integrate': {
    as: 'superadmin',
    body: { appId: applicationId('treasury'), center: 'unifiedAuth', connected: true, revision: 0 },
  },
  'POST /iam-log/v1/loginLog/searchLogSumList': { as: 'analyst', body: { sortField: 'lastTime' } },
  'POST /iam-log/v1/loginLog/list': { as: 'analyst', body: { pageSize: 5 } },
  'GET /iam-log/v1/loginLog/detail': {
    as: 'superadmin',
    path: '/iam-log/v1/loginLog/detail?id=7',
  },
  'POST /iam-authority/auth/token': { path: '/iam-authority/auth/token?grant_type=refresh_token' },
  'POST /iam-portal/auth/logout': { body: {} },
  'GET /iam-portal/v1/portal/userOrgRole': { path: '/iam-portal/v1/portal/userOrgRole?userNo=A10977' },
  'POST /iam-user-service/rest/common/aucBusiResource': {
    body: { methodName: 'getRandomCode', businessSysCode: 'iambiz', businessType: 'elem' },
  },
  'GET /iam-portal/v1/portal/system/:systemCode/languages': {
    path: '/iam-portal/v1/portal/system/iambiz/languages',
  },
  'GET /iam-portal/auth/user': {},
  'POST /iam-portal/v1/portal/home': { body: {} },
  'POST /iam-portal/v1/portal/availableApp': { body: { all: true, includeLocked: true } },
  'POST /iam-portal/v1/portal/app/launch': { body: { appId: mail } },
  'POST /iam-portal/v1/portal/app/why': { body: { appId: mail } },
  'POST /iam-authority/v1/BizPortal/setMyPortalAppSort': {
    as: 'analyst',
    body: {
      appIds: ['mail', 'report-center', 'data-catalog', 'ask-data', 'cockpit'].map(applicationId),
      revision: 1,
    },
  },
  'POST /iam-portal/v1/portal/app/usual': { body: { appId: mail, usual: false } },
  'POST /iam-portal/v1/portal/app/request': {
    body: { appId: applicationId('recruiting'), reason: 'For interviews' },
  },
  'POST /iam-portal/v1/portal/app/request/mine': { body: {} },
  'POST /iam-portal/v1/portal/app/request/withdraw': { body: { id: ownRequest, revision: 1 } },
  'GET /iam-portal/v1/portal/app/request/waiting': {},
  'POST /iam-authority/v1/admin/request/list': { as: 'superadmin', body: { scope: 'all' } },
  'POST /iam-authority/v1/admin/request/decide': {
    as: 'superadmin',
    body: { id: ownRequest, accept: true, revision: 1 },
  },
  'GET /iam-portal/user/getBulletinList': { path: '/iam-portal/user/getBulletinList?includeExpired=1' },
  'GET /iam-portal/user/getBulletinCount': {},
  'GET /iam-portal/user/getBulletinOverview': {},
  'GET /iam-portal/user/getBulletinDetail': {
    path: `/iam-portal/user/getBulletinDetail?bulletinId=${expensesDown}`,
  },
  'POST /iam-portal/user/updateUserBulletinStatus/:id': {
    path: `/iam-portal/user/updateUserBulletinStatus/${expensesDown}`,
    body: { status: 2, contentRevision: 1 },
  },
  'POST /iam-portal/system/bulletinCount': { as: 'editor', body: {} },
  'POST /iam-portal/system/bulletin': {
    as: 'editor',
    body: { title: { zh: '邮箱扩容' }, type: 2, content: {}, appId: mail, pushScope: 2, forcedPush: false },
  },
  'POST /iam-portal/system/updateBulletin/:id': {
    as: 'editor',
    path: `/iam-portal/system/updateBulletin/${expensesDown}`,
    body: { action: 'disable', revision: 1 },
  },
  'POST /iam-portal/system/bulletin/batch': {
    as: 'editor',
    body: { ids: [expensesDown], action: 'disable' },
  },
  'GET /iam-portal/system/bulletin/detail': {
    as: 'editor',
    path: `/iam-portal/system/bulletin/detail?bulletinId=${expensesDown}`,
  },
  'POST /iam-portal/admin/getBulletinList': { as: 'editor', body: {} },
  'GET /iam-portal/bulletin/getAllApp': { as: 'editor' },
  'POST /iam-portal/system/bulletin/audience': { as: 'editor', body: { appId: mail, pushScope: 1 } },
  'POST /iam-portal/system/newBulletinCount/:id': {
    as: 'editor',
    path: `/iam-portal/system/newBulletinCount/${expensesDown}`,
    body: {},
  },
  'POST /iam-portal/system/bulletin/remind/:id': {
    as: 'editor',
    path: `/iam-portal/system/bulletin/remind/${expensesDown}`,
    body: {},
  },
  'POST /iam-portal/bulletin/monthStatistics/:id': {
    as: 'editor',
    path: '/iam-portal/bulletin/monthStatistics/0?year=2026',
  },
  'POST /iam-portal/bulletin/systemStatistics': {
    as: 'editor',
    body: { year: 2026, startMonth: 1, endMonth: 12 },
  },
  'POST /iam-portal/bulletin/list': { as: 'editor', body: {} },
  'POST /iam-portal/user/updatePersonalConfig': { body: { appView: 'list', revision: 0 } },
  'GET /iam-portal/v1/portal/homeLayout': {},
  'GET /iam-portal/v1/portal/queryUserConfig': {},
  'POST /iam-portal/v1/portal/modifyUserConfig': { body: { language: 'en', revision: 0 } },
  'POST /iam-portal/v1/portal/opsContact/list': { body: { keyword: 'mail', sortField: 'name' } },
  'GET /iam-portal/v1/portal/opsContact/applications': {},
  'POST /iam-authority/v1/admin/opsContact/list': { as: 'superadmin', body: { keyword: 'mail' } },
  'GET /iam-authority/v1/admin/opsContact/applications': { as: 'superadmin' },
  'POST /iam-authority/v1/admin/opsContact/saveOrUpdate': {
    as: 'superadmin',
    body: { appCode: 'mail', moduleZh: '邮箱', duty: 'operation', nameZh: '林知夏', phone: '6000' },
  },
  'POST /iam-authority/v1/admin/opsContact/delete': { as: 'superadmin', body: { ids: [randomUUID()] } },
  'POST /iam-portal/v1/portal/fault/submit': {
    body: { appCode: 'mail', faultType: 'slow', level: 3, description: 'Slow since ten' },
  },
  'POST /iam-portal/v1/portal/fault/list': { body: {} },
  'GET /iam-portal/v1/portal/fault/detail': { path: `/iam-portal/v1/portal/fault/detail?id=${faultId}` },
  'POST /iam-portal/v1/portal/fault/handle': {
    body: { id: faultId, action: 'reopen', reply: 'It is slow again', revision: 6 },
  },
  'GET /iam-portal/v1/portal/fault/options': {},
  'POST /iam-portal/v1/portal/innerAccount': { body: {} },
  'POST /iam-portal/v1/portal/singleGenerateQRCode': { body: {} },
  'POST /iam-portal/v1/portal/recoveryCodes/regenerate': { body: {} },
  'GET /tech-oauth/oauth2/getAuthTag': { path: '/tech-oauth/oauth2/getAuthTag?type=wechat&purpose=bind' },
  'POST /iam-portal/auth/stepUp': { body: { method: 'password', value: 'Demo-portal-2026' } },
  'GET /iam-portal/v1/portal/password/policy': {},
  'POST /iam-portal/v1/portal/password/forgot': { body: { account: 'staff' } },
  'POST /iam-portal/v1/portal/password/forgot/confirm': {
    body: {
      account: 'staff',
      code: '1234 5678',
      newPassword: 'quiet lanterns drift',
      confirmPassword: 'quiet lanterns drift',
    },
  },
  'POST /iam-portal/v1/portal/email/confirm': { body: { code: '12345678' } },
  'POST /iam-portal/v1/portal/email/cancel': { body: {} },
  'POST /iam-portal/v1/portal/password/reset': {
    body: {
      oldPassword: 'Demo-portal-2026',
      newPassword: 'quiet lanterns drift',
      confirmPassword: 'quiet lanterns drift',
    },
  },
  'POST /iam-portal/v1/portal/session/list': { body: {} },
  'POST /iam-portal/v1/portal/session/end': { body: { others: true } },
  'POST /iam-log/v1/loginLog/mine': { body: {} },
  'GET /iam-log/v1/loginLog/passwordAdvice': {},
  'POST /iam-log/v1/loginLog/reportSuspicious': { body: { id: uuidOf('sign-in A10977 22') } },
  'POST /iam-authority/v1/admin/reportedSignIn/list': { as: 'superadmin', body: {} },
  'POST /iam-authority/v1/admin/reportedSignIn/handle': {
    as: 'superadmin',
    body: { id: uuidOf('reported sign-in'), handled: true },
  },
  'POST /iam-authority/v1/admin/ldap/list': { as: 'superadmin' },
  'POST /iam-authority/v1/admin/ldap/saveOrUpdate': {
    as: 'superadmin',
    body: {
      ...{ code: 'branch', name: '分公司目录', host: 'ldap.example', port: 636, security: 'ldaps' },
      ...{ bindDn: 'cn=reader', bases: ['dc=example'], filter: '(cn=*)' },
      attributes: { userNo: 'employeeNumber', nameZh: 'cn' },
      ...{ units: { mode: 'none' }, timetable: { every: 'hours', count: 6 }, disablesMissing: true },
    },
  },
  'POST /iam-authority/v1/admin/ldap/status': {
    as: 'superadmin',
    body: { id: uuidOf('ldap corp'), status: 0, revision: 1 },
  },
  'POST /iam-authority/v1/admin/ldap/delete': { as: 'superadmin', body: { id: uuidOf('ldap corp') } },
  'POST /iam-authority/v1/admin/ldap/test': { as: 'superadmin', body: { id: uuidOf('ldap corp') } },
  'POST /iam-authority/v1/admin/ldap/try': { as: 'superadmin', body: { id: uuidOf('ldap corp') } },
  'POST /iam-authority/v1/admin/ldap/run': { as: 'superadmin', body: { id: uuidOf('ldap corp') } },
  'POST /iam-authority/v1/admin/ldap/runs': { as: 'superadmin', body: { id: uuidOf('ldap corp') } },
  'POST /iam-authority/v1/admin/ldap/report': {
    as: 'superadmin',
    body: { runId: uuidOf('ldap corp run') },
  },
  'POST /iam-authority/v1/admin/provisioning/list': { as: 'superadmin' },
  'POST /iam-authority/v1/admin/provisioning/saveOrUpdate': {
    as: 'superadmin',
    body: {
      ...{ name: 'Workday', mayPeople: true, mayOrganizations: false },
      ...{ mayRoles: false, mayAdministrators: false },
    },
  },
  'POST /iam-authority/v1/admin/provisioning/token': {
    as: 'superadmin',
    body: { id: uuidOf('provisioning 人事系统'), days: 30, overlapHours: 0 },
  },
  'POST /iam-authority/v1/admin/provisioning/revoke': {
    as: 'superadmin',
    body: { id: uuidOf('provisioning 人事系统') },
  },
  'POST /iam-authority/v1/admin/provisioning/delete': {
    as: 'superadmin',
    body: { id: uuidOf('provisioning Entra ID') },
  },
  'POST /iam-authority/v1/admin/provisioning/refusal/list': {
    as: 'superadmin',
    body: { id: uuidOf('provisioning 人事系统') },
  },
  'POST /iam-authority/v1/admin/system/list': { as: 'superadmin', body: { keyword: 'expenses' } },
  'POST /iam-authority/v1/admin/system/detail': { as: 'superadmin', body: { systemCode: 'expenses' } },
  'POST /iam-authority/v1/admin/system/saveOrUpdate': {
    as: 'superadmin',
    body: { systemCode: 'travel-new', nameZh: '差旅' },
  },
  'POST /iam-authority/v1/admin/system/status': {
    as: 'superadmin',
    body: { ids: ['expenses'], status: 0 },
  },
  'POST /iam-authority/v1/admin/system/delete': { as: 'superadmin', body: { ids: ['nothing'] } },
  'POST /iam-authority/v1/admin/system/managers': {
    as: 'superadmin',
    body: { systemCode: 'expenses', userNos: ['A10286'], revision: 1 },
  },
  'POST /iam-authority/v1/admin/system/candidates': { as: 'superadmin', body: { keyword: 'A10286' } },
  'POST /iam-authority/v1/admin/system/keys/create': {
    as: 'superadmin',
    body: { systemCode: 'expenses', revision: 1 },
  },
  'POST /iam-authority/v1/admin/system/keys/rotate': {
    as: 'superadmin',
    body: { systemCode: 'e-seal', revision: 1 },
  },
  'POST /iam-authority/v1/admin/system/keys/revoke': {
    as: 'superadmin',
    body: { systemCode: 'e-seal', revision: 1 },
  },
  'POST /iam-authority/v1/admin/dictionary/list': { as: 'superadmin', body: { keyword: 'duty' } },
  'POST /iam-authority/v1/admin/dictionary/saveOrUpdate': {
    as: 'superadmin',
    body: { keyName: 'color', keyValue: 'blue', descriptionZh: '蓝色' },
  },
  'POST /iam-authority/v1/admin/dictionary/delete': {
    as: 'superadmin',
    body: { ids: [uuidOf('dictionary duty product')] },
  },
  'POST /iam-authority/v1/admin/dictionary/effect': {
    as: 'superadmin',
    body: { keyName: 'auc_manager', roleNo: 'staff' },
  },
  'POST /iam-authority/v1/admin/dictionary/administrator': {
    as: 'superadmin',
    body: { keyName: 'auc_manager', roleNo: 'staff', revision: 1 },
  },
  'GET /iam-portal/v1/portal/releases': {},
  'GET /iam-portal/v1/portal/releases/unseen': {},
  'POST /iam-portal/v1/portal/releases/seen': {},
  'POST /iam-authority/v1/admin/release/list': { as: 'superadmin', body: {} },
  'POST /iam-authority/v1/admin/release/saveOrUpdate': {
    as: 'superadmin',
    body: {
      ...{ version: '0.2.0', releaseDate: '2026-12-01', title: { zh: '搜索更快' } },
      entries: [{ kind: 'improved', zh: '搜索更快' }],
    },
  },
  'POST /iam-authority/v1/admin/release/status': {
    as: 'superadmin',
    body: { id: uuidOf('release 0.1.0'), revision: 1, status: 0 },
  },
  'POST /iam-authority/v1/admin/release/delete': {
    as: 'superadmin',
    body: { ids: [uuidOf('release 0.2.0')] },
  },
  'POST /iam-authority/v1/admin/languages/systems': { as: 'superadmin' },
  'POST /iam-authority/v1/admin/languages/list': { as: 'superadmin', body: {} },
  'POST /iam-authority/v1/admin/languages/saveOrUpdate': {
    as: 'superadmin',
    body: { key: '首页 | Home', zh: '工作台', en: '', revision: 0 },
  },
  'POST /iam-authority/v1/admin/languages/missing': { as: 'superadmin', body: {} },
  'POST /iam-authority/v1/admin/languages/changes': { as: 'superadmin', body: {} },
  'POST /iam-authority/v1/admin/languages/versions': { as: 'superadmin', body: {} },
  'GET /iam-authority/v1/admin/setting/get': { as: 'superadmin' },
  'POST /iam-authority/v1/admin/setting/effect': {
    as: 'superadmin',
    body: { changes: [{ name: 'loginLogMonths', value: 12, revision: 0 }] },
  },
  'POST /iam-authority/v1/admin/setting/save': {
    as: 'superadmin',
    body: { changes: [{ name: 'passwordMinLength', value: 16, revision: 0 }] },
  },
  'POST /iam-authority/v1/admin/setting/testMail': { as: 'superadmin' },
  'POST /iam-authority/v1/admin/element/list': { as: 'superadmin', body: {} },
  'POST /iam-authority/v1/admin/element/choices': { as: 'superadmin' },
  'POST /iam-authority/v1/admin/element/preview': {
    as: 'superadmin',
    body: { orgCode: 'CC-HQ-ADMIN', roleNo: 'bulletin_editor' },
  },
  'POST /iam-authority/v1/admin/element/saveOrUpdate': {
    as: 'superadmin',
    body: { roleNo: 'staff', tabCode: 'home', selector: '#a', params: 'hidden' },
  },
  'POST /iam-authority/v1/admin/element/status': {
    as: 'superadmin',
    body: { ids: [uuidOf('nothing')], status: 0 },
  },
  'POST /iam-authority/v1/admin/element/delete': { as: 'superadmin', body: { ids: [uuidOf('nothing')] } },
  'POST /iam-authority/v1/admin/app/list': { as: 'superadmin', body: { keyword: 'bx' } },
  'POST /iam-authority/v1/admin/app/people': { as: 'superadmin', body: { ids: [applicationId('expenses')] } },
  'POST /iam-authority/v1/admin/app/detail': {
    as: 'superadmin',
    body: { appId: applicationId('expenses') },
  },
  'POST /iam-authority/v1/admin/app/saveOrUpdate': {
    as: 'superadmin',
    body: {
      ...{ appCode: 'new', systemCode: 'expenses', nameZh: '新', categoryCode: 'finance', icon: 'wallet' },
    },
  },
  'POST /iam-authority/v1/admin/app/status': {
    as: 'superadmin',
    body: { ids: [applicationId('expenses')], status: 3 },
  },
  'POST /iam-authority/v1/admin/app/delete': { as: 'superadmin', body: { ids: [uuidOf('nothing')] } },
  'POST /iam-authority/v1/admin/app/sort': {
    as: 'superadmin',
    body: {
      categoryCode: 'finance',
      appIds: applications.flatMap(({ category, code }) =>
        category === 'finance' ? applicationId(code) : [],
      ),
    },
  },
  'POST /iam-authority/v1/admin/app/reading': { as: 'superadmin', body: { nameZh: '重庆' } },
  'POST /iam-authority/v1/admin/app/grants': {
    as: 'superadmin',
    body: { appId: applicationId('expenses') },
  },
  'POST /iam-authority/v1/admin/app/grantPreview': {
    as: 'superadmin',
    body: { appId: applicationId('expenses'), roleNos: ['staff'] },
  },
  'POST /iam-authority/v1/admin/app/grant': {
    as: 'superadmin',
    body: { appId: applicationId('expenses'), roleNos: ['staff'] },
  },
  'POST /iam-authority/v1/admin/app/why': {
    as: 'superadmin',
    body: { appId: applicationId('expenses'), userNo: 'A10286' },
  },
  'POST /iam-authority/v1/admin/app/candidates': { as: 'superadmin', body: { keyword: 'A102' } },
  'GET /iam-authority/v1/admin/app/choices': { as: 'superadmin' },
  'POST /iam-authority/v1/admin/homeTemplate/list': { as: 'superadmin', body: { keyword: 'staff' } },
  'POST /iam-authority/v1/admin/homeTemplate/saveOrUpdate': {
    as: 'superadmin',
    body: { roleNo: 'analyst', tools: ['units'] },
  },
  'POST /iam-authority/v1/admin/homeTemplate/preview': {
    as: 'superadmin',
    body: { subject: 'role', roleNo: 'staff', orgCode: 'CC-HQ-DIGITAL', tools: ['units'] },
  },
  'POST /iam-authority/v1/admin/homeTemplate/delete': {
    as: 'superadmin',
    body: { ids: [uuidOf('home template role staff')] },
  },
  'POST /iam-authority/v1/admin/category/list': { as: 'superadmin', body: {} },
  'POST /iam-authority/v1/admin/category/saveOrUpdate': {
    as: 'superadmin',
    body: { categoryCode: 'new', nameZh: '新', hue: 150 },
  },
  'POST /iam-authority/v1/admin/category/sort': {
    as: 'superadmin',
    body: { categoryCodes: categories.map(({ code }) => code) },
  },
  'POST /iam-authority/v1/admin/category/delete': { as: 'superadmin', body: { ids: ['nothing'] } },
  'POST /iam-authority/v1/admin/opLog/list': { as: 'superadmin', body: { categories: ['role'] } },
  'GET /iam-authority/v1/admin/opLog/detail': {
    as: 'superadmin',
    path: '/iam-authority/v1/admin/opLog/detail?id=1',
  },
  'GET /iam-authority/v1/admin/opLog/choices': { as: 'superadmin' },
  'POST /iam-authority/v1/admin/opLog/verifyChain': { as: 'superadmin', body: {} },
  'POST /iam-authority/v1/admin/site/list': { as: 'superadmin', body: { keyword: '10.24.8.126' } },
  'POST /iam-authority/v1/admin/site/saveOrUpdate': {
    as: 'superadmin',
    body: { range: '10.90.0.0/16', nameZh: '成都' },
  },
  'POST /iam-authority/v1/admin/site/delete': { as: 'superadmin', body: { ids: [uuidOf('site ::1/128')] } },
  'POST /iam-authority/v1/admin/site/import': {
    as: 'superadmin',
    body: { text: '10.91.0.0/16, 武汉, Wuhan', apply: true },
  },
  'POST /iam-authority/v1/admin/site/find': { as: 'superadmin', body: { address: '10.24.8.126' } },
  'POST /iam-authority/v1/admin/org/tree': { as: 'superadmin', body: {} },
  'POST /iam-authority/v1/admin/org/saveOrUpdate': {
    as: 'superadmin',
    body: { orgCode: 'CC-NEW', parentCode: 'CC', name: { zh: '新组织' } },
  },
  'POST /iam-authority/v1/admin/org/impact': { as: 'superadmin', body: { ids: ['CC-EAST'] } },
  'POST /iam-authority/v1/admin/org/status': { as: 'superadmin', body: { ids: ['CC-NEW'], status: 0 } },
  'POST /iam-authority/v1/admin/org/move': {
    as: 'superadmin',
    body: { orgCode: 'CC-EAST', parentCode: 'CC-HQ', revision: 1 },
  },
  'DELETE /iam-authority/v1/admin/org/delete': { as: 'superadmin', body: { ids: ['CC-NEW'] } },
  'POST /iam-authority/v1/admin/role/list': { as: 'superadmin', body: { keyword: 'yuangong' } },
  'POST /iam-authority/v1/admin/role/saveOrUpdate': {
    as: 'superadmin',
    body: { roleNo: 'warehouse', name: { zh: '仓储主管' } },
  },
  'POST /iam-authority/v1/admin/role/flags': {
    as: 'superadmin',
    body: {
      roleNo: 'staff',
      flags: { bulletinMaintain: false, appLoginStat: false, loginStat: true },
      revision: 1,
    },
  },
  'POST /iam-authority/v1/admin/role/delegable': {
    as: 'superadmin',
    body: { roleNo: 'staff', delegable: false, revision: 1 },
  },
  'POST /iam-authority/v1/admin/role/impact': {
    as: 'superadmin',
    body: { roleNo: 'staff', change: { delegable: false } },
  },
  'POST /iam-authority/v1/admin/role/members': {
    as: 'superadmin',
    body: { roleNo: 'staff', orgCode: 'CC-HQ' },
  },
  'POST /iam-authority/v1/admin/role/grant': {
    as: 'superadmin',
    body: { roleNo: 'warehouse', orgCode: 'CC', userNos: ['A10977'] },
  },
  'POST /iam-authority/v1/admin/role/revoke': {
    as: 'superadmin',
    body: { roleNo: 'warehouse', members: [{ userNo: 'A10977', orgCode: 'CC' }] },
  },
  'POST /iam-authority/v1/admin/role/status': { as: 'superadmin', body: { ids: ['staff'], status: 0 } },
  'DELETE /iam-authority/v1/admin/role/delete': { as: 'superadmin', body: { ids: ['warehouse'] } },
  'POST /iam-authority/v1/admin/user/list': { as: 'superadmin', body: { orgCode: 'CC-HQ' } },
  'POST /iam-authority/v1/admin/user/detail': { as: 'superadmin', body: { userNo: 'A10977' } },
  'POST /iam-authority/v1/admin/user/account': { as: 'superadmin', body: { userNo: 'A10977' } },
  'POST /iam-authority/v1/admin/user/saveOrUpdate': {
    as: 'superadmin',
    body: { userNo: 'B00001', name: { zh: '新人' } },
  },
  'POST /iam-authority/v1/admin/user/orgRole': {
    as: 'superadmin',
    body: { userNo: 'A10977', entries: [{ orgCode: 'CC', roleNo: 'staff' }], revision: 1 },
  },
  'POST /iam-authority/v1/admin/user/status': { as: 'superadmin', body: { ids: ['A10977'], status: 0 } },
  'POST /iam-authority/v1/admin/user/kick': { as: 'superadmin', body: { userNo: 'A10977' } },
  'POST /iam-authority/v1/admin/user/unlock': { as: 'superadmin', body: { userNo: 'A10977' } },
  'POST /iam-authority/v1/admin/user/resetMfa': { as: 'superadmin', body: { userNo: 'A10977' } },
  'POST /iam-authority/v1/admin/user/openAccounts/preview': { as: 'superadmin', body: { filter: {} } },
  'POST /iam-authority/v1/admin/user/openAccounts/list': { as: 'superadmin', body: {} },
  'POST /iam-authority/v1/admin/user/resetPassword': { as: 'superadmin', body: { userNo: 'A10977' } },
  'POST /iam-portal/bulletin/emailTemplate/forceList': {
    as: 'editor',
    path: '/iam-portal/bulletin/emailTemplate/forceList?appCode=crm&type=1',
  },
  'POST /iam-portal/bulletin/mailLog/list': { as: 'superadmin', body: {} },
  'POST /iam-portal/bulletin/mailLog/retry': { as: 'superadmin', body: { ids: [uuidOf('mail 1')] } },
  'GET /iam-portal/bulletin/mailLog/detail': {
    as: 'superadmin',
    path: `/iam-portal/bulletin/mailLog/detail?id=${uuidOf('mail 1')}`,
  },
  'POST /iam-portal/bulletin/emailTemplate/getEmailUser': { as: 'editor', body: { keyword: 'A1' } },
  'GET /iam-portal/bulletin/emailTemplate/orgTree': { as: 'editor' },
  'POST /iam-portal/bulletin/emailTemplate/list': { as: 'editor', body: { kind: 'CONTACT' } },
  'POST /iam-portal/bulletin/emailTemplate/detail/:id': {
    as: 'editor',
    path: `/iam-portal/bulletin/emailTemplate/detail/${financeDesk}`,
  },
  'POST /iam-portal/bulletin/emailTemplate/saveOrUpdate': {
    as: 'editor',
    body: { kind: 'CONTACT', name: '法务', email: 'legal@chengchuan.example' },
  },
  'POST /iam-portal/bulletin/emailTemplate/status': {
    as: 'editor',
    body: { kind: 'CONTACT', ids: [financeDesk], status: 0 },
  },
  'DELETE /iam-portal/bulletin/emailTemplate/:id': {
    as: 'editor',
    path: `/iam-portal/bulletin/emailTemplate/${financeDesk}`,
    body: { kind: 'CONTACT', revision: 1 },
  },
  'POST /iam-portal/bulletin/emailTemplate/test': {
    as: 'editor',
    body: { templateId: uuidOf('mail template notice_common.html') },
  },
  'POST /iam-portal/bulletin/mailContact/import': {
    as: 'editor',
    body: { contacts: [{ name: '法务', email: 'legal@chengchuan.example' }] },
  },
  'GET /iam-portal/v1/portal/notice/list': {},
  'POST /iam-portal/v1/portal/notice/read': { body: {} },
  'GET /iam-portal/v1/portal/tool/list': {},
  'GET /iam-portal/v1/portal/zone/:zoneCode': { path: '/iam-portal/v1/portal/zone/doubleCarbon' },
  'GET /iam-portal/v1/portal/zone/:zoneCode/article/:articleId': {
    path: `/iam-portal/v1/portal/zone/doubleCarbon/article/${zoneArticle}`,
  },
  'POST /iam-authority/v1/admin/tool/list': { as: 'superadmin' },
  'POST /iam-authority/v1/admin/tool/saveOrUpdate': {
    as: 'superadmin',
    body: {
      ...{ toolCode: 'handbook', nameZh: '员工手册', icon: 'book-user' },
      ...{ address: 'https://handbook.example/', categoryZh: '制度', openMode: 'self', roleNos: ['staff'] },
    },
  },
  'POST /iam-authority/v1/admin/tool/status': { as: 'superadmin', body: { ids: ['json'], status: 0 } },
  'POST /iam-authority/v1/admin/tool/sort': { as: 'superadmin', body: { toolCodes } },
  'POST /iam-authority/v1/admin/tool/effect': { as: 'superadmin', body: { toolCode: 'units' } },
  'POST /iam-authority/v1/admin/tool/delete': { as: 'superadmin', body: { ids: ['contacts'] } },
  'POST /iam-authority/v1/admin/zone/list': { as: 'superadmin' },
  'POST /iam-authority/v1/admin/zone/detail': { as: 'superadmin', body: { zoneCode: 'doubleCarbon' } },
  'POST /iam-authority/v1/admin/zone/saveOrUpdate': {
    as: 'superadmin',
    body: {
      ...{ zoneCode: 'safety', nameZh: '安全专区', icon: 'hard-hat', hue: 50, blocks: ['articles'] },
      ...{ metrics: [], appIds: [applicationId('hse')], status: 1 },
    },
  },
  'POST /iam-authority/v1/admin/zone/status': {
    as: 'superadmin',
    body: { zoneCode: 'doubleCarbon', status: 0 },
  },
  'POST /iam-authority/v1/admin/zone/sort': { as: 'superadmin', body: { zoneCodes: ['doubleCarbon'] } },
  'POST /iam-authority/v1/admin/zone/delete': { as: 'superadmin', body: { ids: ['doubleCarbon'] } },
  'POST /iam-authority/v1/admin/zone/article/list': {
    as: 'superadmin',
    body: { zoneCode: 'doubleCarbon' },
  },
  'POST /iam-authority/v1/admin/zone/article/detail': { as: 'superadmin', body: { id: zoneArticle } },
  'POST /iam-authority/v1/admin/zone/article/saveOrUpdate': {
    as: 'superadmin',
    body: {
      ...{ zoneCode: 'doubleCarbon', kind: 'article', titleZh: '屋顶光伏', contentZh: '<p>并网</p>' },
      ...{ status: 1, publishTime: '2026-07-01 09:00:00' },
    },
  },
  'POST /iam-authority/v1/admin/zone/article/sort': {
    as: 'superadmin',
    body: { zoneCode: 'doubleCarbon', ids: [zoneArticle] },
  },
  'POST /iam-authority/v1/admin/zone/article/delete': { as: 'superadmin', body: { ids: [zoneArticle] } },
}

describe.each(Object.entries(samples) as [Walked, Sample][])('the mock of %s', (key, sample) => {
  const [method, path] = key.split(' ')
  const called = `${method} ${sample.path ?? path}`

  test('[HTTP-12] answers as the contract says', async () => {
    const portal = await mockPortal()
    await portal.signIn(sample.as ?? 'staff')
    const { status, code, data } = await portal.call(called, sample.body)
    expect({ status, code, faults: portal.faults }).toEqual({ status: 200, code: 200, faults: [] })
    expect(fitting(key, data)).toEqual(data)
  })

  test('[HTTP-12] admits whom the contract admits', async () => {
    const portal = await mockPortal()
    const { code } = await portal.call(called, sample.body)
    const expected = {
      anonymous: [200, 1008],
      'signed-in': [1006],
      user: [1006],
      'bulletin-maintain': [1006],
      'super-manager': [1006],
      'authority-manager': [1006],
      'application-manager': [1006],
      administrator: [1006],
      'agency-authority': [1006],
      'any-statistics': [1006],
      'app-login-statistics': [1006],
      'login-statistics': [1006],
    }
    expect(expected[api[key].access]).toContain(code)
  })
})

test('[HTTP-12] an answer that leaves the contract is refused', () => {
  const waiting = 'GET /iam-portal/v1/portal/app/request/waiting'
  expect(fitting(waiting, { count: 1, answers: true })).toEqual({ count: 1, answers: true })
  expect(() => fitting(waiting, { count: 'one', answers: true })).toThrow()
  expect(() => fitting(waiting, { count: 1, answers: true, secret: 1 })).toThrow(
    'more than the contract names',
  )
})

test('[HTTP-12] a handler that leaves the contract does not compile', () => {
  const waiting = 'GET /iam-portal/v1/portal/app/request/waiting'
  const wrong = [
    // @ts-expect-error the count is a number
    { [waiting]: () => ({ count: 'one', answers: true }) } satisfies Handlers,
    // @ts-expect-error an answer has all that the contract names
    { [waiting]: () => ({ count: 1 }) } satisfies Handlers,
    // @ts-expect-error the contract has no such call
    { 'GET /iam-portal/v1/portal/weather': () => null } satisfies Handlers,
  ]
  expect(wrong).toHaveLength(3)
})

type Home = { signedIn: { acting?: unknown; flags: object }; apps: { page: { list: { appCode: string }[] } } }

test('[HTTP-12] who acts in the mock has the applications of the scope and nothing else, until it is taken back', async () => {
  const portal = await mockPortal()
  const home = async () => {
    const { signedIn, apps } = (await portal.call('POST /iam-portal/v1/portal/home')).data as Home
    return { acts: signedIn.acting !== undefined, seen: apps.page.list.map(({ appCode }) => appCode) }
  }
  await portal.signIn('sysadmin')
  const before = await home()
  expect(before).toMatchObject({ acts: false })
  await portal.call(`POST /iam-portal/v1/agency/act/${reportsOfManager}`)
  const acting = await home()
  expect(acting.acts).toBe(true)
  expect(acting.seen.sort()).toEqual(['cockpit', 'report-center'])
  const { code: refused } = await portal.call('POST /iam-portal/v1/agency/initiated', {})
  expect(refused).toBe(catalogue['delegation.while-acting'].code)
  await portal.call('POST /iam-portal/v1/agency/exit')
  expect(await home()).toEqual(before)
})

test('[HTTP-12] what is given in the mock waits, is accepted by the agent alone, and cannot be given twice', async () => {
  const portal = await mockPortal()
  await portal.signIn('staff')
  const { body } = samples['POST /iam-portal/v1/agency/save']
  const given = await portal.call('POST /iam-portal/v1/agency/save', body)
  const { agencyId, status } = given.data as { agencyId: string; status: number }
  expect(status).toBe(0)
  const again = await portal.call('POST /iam-portal/v1/agency/save', body)
  expect(again.code).toBe(catalogue['delegation.overlap'].code)
  const decide = `POST /iam-portal/v1/agency/decide/${agencyId}`
  expect((await portal.call(decide, { accept: true })).code).toBe(catalogue['access.denied'].code)
  await portal.signIn('staff2')
  expect((await portal.call(decide, { accept: true })).data).toMatchObject({ status: 1 })
})

test('[HTTP-12] a text that is published in the mock is shown, and brought back', async () => {
  const portal = await mockPortal()
  await portal.signIn('superadmin')
  const ask = async (call: string, body: object = {}) =>
    (await portal.call(`POST /iam-authority/v1/admin/languages/${call}`, body)).data
  const shown = async () =>
    (await portal.call('GET /iam-portal/v1/portal/system/iambiz/languages')).data as { languages: object }
  await ask('saveOrUpdate', { key: '首页 | Home', zh: '工作台', en: '', revision: 0 })
  const { state } = (await ask('changes')) as { state: string }
  expect(await ask('publish', { state })).toEqual({ versionNo: '2' })
  expect((await shown()).languages).toEqual({ zh: { '首页 | Home': '工作台' }, en: {} })
  expect(await ask('version/detail', { versionNo: '2' })).toMatchObject({ total: 1 })
  expect(await ask('version/back', { versionNo: '1', current: '2' })).toEqual({ versionNo: '3' })
  expect((await shown()).languages).toEqual({ zh: {}, en: {} })
})

test('[HTTP-12] accounts are opened for many in the mock, and the codes that no mail tells can be saved for a while', async () => {
  const portal = await mockPortal()
  await portal.signIn('superadmin')
  const ask = (call: string, body: object = {}) =>
    portal.call(`POST /iam-authority/v1/admin/user/${call}`, body)
  await ask('saveOrUpdate', { userNo: 'N1', name: { zh: '甲' } })
  await ask('saveOrUpdate', { userNo: 'N2', name: { zh: '乙' }, email: 'n2@chengchuan.example' })
  const body = { ids: ['N1', 'N2', 'A10977'] }
  expect((await ask('openAccounts/preview', body)).data).toMatchObject({ existing: 1, toOpen: 2, byMail: 1 })
  const { runId } = (await ask('openAccounts', body)).data as { runId: string }
  expect((await ask('openAccounts', body)).code).toBe(catalogue['opening.running'].code)
  const detail = async () =>
    (await ask('openAccounts/detail', { runId })).data as {
      run: { state: string; codes: number }
      total: number
    }
  await expect
    .poll(async () => (await detail()).run, { timeout: 5000 })
    .toMatchObject({ state: 'done', codes: 1 })
  expect((await detail()).total).toBe(3)
  expect((await ask('account', { userNo: 'N1' })).data).toMatchObject({ exists: true })
  const codes = await portal.request('/api/iam-authority/v1/admin/user/openAccounts/codes', {
    ...{ method: 'POST', body: JSON.stringify({ runId }) },
  })
  expect(codes.headers.get('content-type')).toContain('spreadsheetml')
  expect((await detail()).run).toMatchObject({ codes: 0, again: 1, againUntil: expect.any(String) })
})
