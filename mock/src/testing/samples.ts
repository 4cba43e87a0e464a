import { randomUUID } from 'node:crypto'
import { applicationId } from '@iambiz/demo/world/catalogue.ts'
import { uuidOf } from '@iambiz/demo/world/random.ts'
import { administrationSamples, ownRequest, zoneArticle } from './administration-samples.ts'
import type { Sample, Walked } from './sample.ts'

const mail = applicationId('mail')
const faultId = uuidOf('fault mail A10977')
const expensesDown = uuidOf('announcement Expenses goes offline for an upgrade on {day+0} at 22:00')
const financeDesk = uuidOf('mail contact finance')

const delegationFrom = (principal: string, agent: string, day: number) =>
  uuidOf(`delegation ${principal} ${agent} ${day}`)
export const reportsOfManager = delegationFrom('A07765', 'A10286', -7)
const atTheFair = delegationFrom('A10977', 'A10286', 1)

/** Tomorrow from morning to the end of the day, in the time zone of the company. */
const tomorrow = new Date(Date.now() + 32 * 3_600_000).toISOString().slice(0, 10)

/** A request of each call that is granted. */
export const samples: Record<Walked, Sample> = {
  ...administrationSamples,
  'POST /iam-portal/v1/portal/ownApp/list': { as: 'aucadmin', body: {} },
  'POST /iam-portal/v1/portal/ownApp/save': {
    as: 'aucadmin',
    body: {
      ...{ id: applicationId('permission-center'), revision: 1, nameZh: '权限中心', icon: 'key-round' },
    },
  },
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
  'POST /iam-log/v1/loginLog/sums': { as: 'analyst', body: {} },
  'POST /iam-log/v1/logStatistic/activeUsers': { as: 'analyst', body: {} },
  'POST /iam-log/v1/logStatistic/mfaCoverage': { as: 'analyst', body: { startDate: '2026-06-01' } },
  'POST /iam-log/v1/loginLog/chartIntegratePie': { as: 'analyst', body: { center: 'businessCenter' } },
  'POST /iam-log/v1/appstatic/allIntegratePie': { as: 'analyst', body: {} },
  'POST /iam-log/v1/loginLog/iamHistogramPie': { as: 'analyst', body: { dimension: 'app' } },
  'POST /iam-log/v1/appstatic/searchAppIntegrate': { as: 'analyst', body: { center: 'merchantCenter' } },
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
  'POST /iam-portal/v1/portal/app/help': { body: { appCode: 'expenses' } },
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
  'POST /iam-portal/v1/portal/right/request': { body: { right: 'super-manager' } },
  'POST /iam-portal/v1/portal/app/request/mine': { body: {} },
  'POST /iam-portal/v1/portal/app/request/withdraw': { body: { id: ownRequest, revision: 1 } },
  'GET /iam-portal/v1/portal/app/request/waiting': {},
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
  'POST /iam-portal/v1/portal/ownContact/list': { as: 'aucadmin', body: { appCode: 'permission-center' } },
  'POST /iam-portal/v1/portal/ownContact/save': {
    as: 'aucadmin',
    body: {
      ...{ appCode: 'permission-center', moduleZh: '权限', duty: 'operation' },
      ...{ nameZh: '林知夏', phone: '6000' },
    },
  },
  'POST /iam-portal/v1/portal/ownContact/delete': { as: 'aucadmin', body: { ids: [randomUUID()] } },
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
  'GET /iam-portal/v1/portal/releases': {},
  'GET /iam-portal/v1/portal/releases/unseen': {},
  'POST /iam-portal/v1/portal/releases/seen': {},
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
}
