import { applicationId } from '@iambiz/demo/company/catalogue.ts'
import { uuidOf } from '@iambiz/demo/company/random.ts'
import { administratorChanges } from './administrator-requests.ts'
import { admin, article, expenses, mail, type Step, stepUp } from './step.ts'

const portal = '/iam-portal/v1/portal'
const bulletin = '/iam-portal/bulletin'
const statistics = '/iam-log/v1/loginLog'

const fault = uuidOf('fault mail A10977')
const expensesDown = uuidOf('announcement Expenses goes offline for an upgrade on {day+0} at 22:00')
const financeDesk = uuidOf('mail contact finance')
const delegation = (principal: string, agent: string, day: number) =>
  uuidOf(`delegation ${principal} ${agent} ${day}`)

/** Changes before the screens are visited: without them these would have empty lists. */
export const preparations: readonly Step[] = [
  [
    `POST ${admin}/ldap/saveOrUpdate`,
    {
      ...{ code: 'branch', name: '分公司目录', host: 'ldap.example', port: 636, security: 'ldaps' },
      ...{ bindDn: 'cn=reader', bases: ['dc=example'], filter: '(cn=*)' },
      attributes: { userNo: 'employeeNumber', nameZh: 'cn' },
      ...{ units: { mode: 'none' }, timetable: { every: 'hours', count: 6 }, disablesMissing: true },
    },
  ],
  [
    `POST ${admin}/provisioning/saveOrUpdate`,
    { name: 'Workday', mayPeople: true, mayOrganizations: false, mayRoles: false, mayAdministrators: false },
  ],
  [
    `POST ${admin}/element/saveOrUpdate`,
    { roleNo: 'staff', tabCode: 'home', selector: '#a', params: 'hidden' },
  ],
  [
    `POST ${portal}/fault/submit`,
    { appCode: 'mail', faultType: 'slow', level: 3, description: 'Slow since ten' },
  ],
  [`POST ${statistics}/mine`, {}, 'staff'],
  ({ list }) => [`POST ${statistics}/reportSuspicious`, { id: list.at(-1)?.id }, 'staff'],
]

/** Reads that screens make only after an action. */
const reads: readonly Step[] = [
  [`GET ${portal}/menu`],
  [`POST ${portal}/app/request/mine`, {}, 'staff'],
  ['POST /iam-portal/user/getPersonalConfig'],
  [
    'POST /iam-user-service/rest/common/aucBusiResource',
    { methodName: 'getRandomCode', businessSysCode: 'iambiz', businessType: 'elem' },
  ],
  [`POST ${statistics}/availableAllApp`, {}],
  [`POST ${statistics}/availableOrg`, {}],
  [`POST ${statistics}/chartIntegratePie`, { center: 'businessCenter' }],
  [`POST ${statistics}/list`, { pageSize: 5 }],
  ({ list: [row] }) => [`GET ${statistics}/detail?id=${row?.id}`],
  [`POST ${admin}/opLog/list`, {}],
  ({ list: [row] }) => [`GET ${admin}/opLog/detail?id=${row?.id}`],
  [`POST ${bulletin}/mailLog/list`, {}],
  ({ list: [row] }) => [`GET ${bulletin}/mailLog/detail?id=${row?.id}`],
  [`POST ${admin}/ldap/list`],
  ({ list: [row] }) => [`POST ${admin}/ldap/runs`, { id: row?.id }],
  [`POST ${admin}/provisioning/list`],
  ({ list: [row] }) => [`POST ${admin}/provisioning/refusal/list`, { id: row?.id }],
  [`POST ${admin}/user/openAccounts/list`, {}],
  [`GET ${portal}/zone/doubleCarbon/article/${article}`],
  [`GET ${portal}/dictionary?keyNames=super_manager`],
  [`GET ${portal}/system/iambiz`],
  [`GET ${portal}/releases/unseen`],
  [`GET ${portal}/homeLayout`],
  ['GET /iam-portal/auth/user'],
  [`GET ${portal}/signInSourceNames`],
  [`POST ${portal}/getMyPortalApp`, {}],
  [`POST ${portal}/availableApp`, { all: true, includeLocked: true }],
  [`POST ${portal}/app/help`, { appCode: 'expenses' }],
  [`POST ${portal}/app/why`, { appId: mail }],
  ['POST /iam-portal/v1/agency/candidate', { keyword: 'lin' }],
  ['POST /iam-portal/v1/agency/overview', {}],
  [`POST ${statistics}/verifyChain`, {}],
  [`POST ${bulletin}/emailTemplate/getEmailUser`, { keyword: 'A1' }],
  [`GET ${bulletin}/emailTemplate/userInfo/A10977`],
  ['POST /iam-portal/system/bulletin/audience', { appId: mail, pushScope: 1 }],
  [`POST ${bulletin}/emailTemplate/forceList?appCode=crm&type=1`],
  [`POST ${admin}/element/simulate`, { orgCode: 'CC-HQ', roleNo: 'staff' }],
  [`POST ${admin}/element/preview`, { orgCode: 'CC-HQ-ADMIN', roleNo: 'bulletin_editor' }],
  [`POST ${admin}/role/menus`, { roleNo: 'staff' }],
  [`POST ${admin}/role/impact`, { roleNo: 'staff', change: { delegable: false } }],
  [`POST ${admin}/role/members`, { roleNo: 'staff', orgCode: 'CC-HQ' }],
  [`POST ${admin}/app/integrate/detail`, { appId: applicationId('treasury') }],
  [`POST ${admin}/app/people`, { ids: [expenses] }],
  [`POST ${admin}/app/reading`, { nameZh: '重庆' }],
  [`POST ${admin}/app/grantPreview`, { appId: expenses, roleNos: ['staff'] }],
  [`POST ${admin}/app/why`, { appId: expenses, userNo: 'A10286' }],
  [`POST ${admin}/app/candidates`, { keyword: 'A102' }],
  [`POST ${admin}/system/candidates`, { keyword: 'A10286' }],
  [`POST ${admin}/dictionary/effect`, { keyName: 'auc_manager', roleNo: 'staff' }],
  [`POST ${admin}/languages/missing`, {}],
  [`POST ${admin}/languages/changes`, {}],
  [`POST ${admin}/languages/versions`, {}],
  [`POST ${admin}/setting/effect`, { changes: [{ name: 'loginLogMonths', value: 12, revision: 0 }] }],
  [
    `POST ${admin}/homeTemplate/preview`,
    { subject: 'role', roleNo: 'staff', orgCode: 'CC-HQ-DIGITAL', tools: ['units'] },
  ],
  [`POST ${admin}/opLog/verifyChain`, {}],
  [`POST ${admin}/site/find`, { address: '10.24.8.126' }],
  [`POST ${admin}/org/impact`, { ids: ['CC-EAST'] }],
  [`POST ${admin}/user/account`, { userNo: 'A10977' }],
  [`POST ${admin}/user/openAccounts/preview`, { filter: {} }],
  [`POST ${admin}/tool/effect`, { toolCode: 'units' }],
  [`POST ${admin}/zone/article/detail`, { id: article }],
]

/** Changes that a person makes for themselves. */
const ownChanges: readonly Step[] = [
  stepUp,
  ['POST /iam-portal/user/updatePersonalConfig', { appView: 'list', revision: 1 }],
  [`POST ${portal}/modifyUserConfig`, { language: 'en', revision: 0 }],
  [`POST ${portal}/accessed-apps`, { appId: mail }],
  [`POST ${portal}/app/launch`, { appId: mail }],
  [`POST ${portal}/app/usual`, { appId: mail, usual: true }],
  [`POST ${portal}/app/usual`, { appId: mail, usual: false }],
  [`POST ${portal}/app/usual`, { appId: applicationId('knowledge-base'), usual: true }, 'staff'],
  [
    `POST ${portal}/ownLinks`,
    { links: [{ name: '百科', address: 'https://wiki.example.com/', icon: 'globe' }], revision: 0 },
  ],
  [`POST ${portal}/app/request`, { appId: applicationId('recruiting'), reason: 'For interviews' }, 'staff'],
  ({ requestId }) => [`POST ${portal}/app/request/withdraw`, { id: requestId, revision: 1 }, 'staff'],
  [`POST ${portal}/right/request`, { right: 'super-manager' }, 'staff'],
  [`POST /iam-portal/user/updateUserBulletinStatus/${expensesDown}`, { status: 1 }],
  ['POST /iam-portal/user/updateUserBulletinStatus/all', { status: 1 }],
  [`POST ${portal}/notice/read`, {}],
  [`POST ${portal}/releases/seen`],
  [`POST ${portal}/fault/handle`, { id: fault, action: 'reopen', reply: 'Slow again', revision: 6 }, 'staff'],
  [
    'POST /iam-portal/v1/agency/save',
    {
      ...{ agentNo: 'A11204', orgCode: 'CC-HQ-SCM', roleNo: 'procurement_specialist', appScope: 'some' },
      ...{ appIds: [applicationId('sourcing')], reason: 'On leave' },
      ...{ startTime: '2026-06-17 09:00:00', endTime: '2026-06-17 23:59:59' },
    },
    'staff',
  ],
  [`POST /iam-portal/v1/agency/decide/${delegation('A10977', 'A10286', 1)}`, { accept: true }, 'sysadmin'],
  [
    `POST /iam-portal/v1/agency/revoke/${delegation('A10977', 'A10286', 1)}`,
    { reason: 'It is off' },
    'staff',
  ],
  [`POST /iam-portal/v1/agency/act/${delegation('A07765', 'A10286', -7)}`, {}, 'sysadmin'],
  ['POST /iam-portal/v1/agency/exit', undefined, 'sysadmin'],
  [`POST /iam-portal/v1/agency/resign/${delegation('A07765', 'A10286', -7)}`, {}, 'sysadmin'],
  [`POST ${portal}/app/usual`, {}],
  ({ usualApps, revision }) => [
    'POST /iam-authority/v1/BizPortal/setMyPortalAppSort',
    { appIds: usualApps.map(({ appId }) => appId).reverse(), revision },
  ],
  [`POST ${portal}/session/end`, { others: true }, 'sysadmin'],
  [`POST ${portal}/email/cancel`, {}],
  [`POST ${portal}/ownApp/list`, {}, 'aucadmin'],
  [`POST ${portal}/ownContact/list`, { appCode: 'permission-center' }, 'aucadmin'],
]

/** Changes of editors. */
const editorChanges: readonly Step[] = [
  [
    'POST /iam-portal/system/bulletin',
    { title: { zh: '邮箱扩容' }, type: 2, content: {}, appId: mail, pushScope: 2, forcedPush: false },
  ],
  ['POST /iam-portal/system/bulletin/batch', { ids: [expensesDown], action: 'disable' }],
  [`POST /iam-portal/system/updateBulletin/${expensesDown}`, { action: 'enable', revision: 2 }],
  [`POST /iam-portal/system/bulletin/remind/${expensesDown}`, {}],
  [
    `POST ${bulletin}/emailTemplate/saveOrUpdate`,
    { kind: 'CONTACT', name: '法务', email: 'legal@chengchuan.example' },
  ],
  ({ id, revision }) => [`DELETE ${bulletin}/emailTemplate/${id}`, { kind: 'CONTACT', revision }],
  [`POST ${bulletin}/emailTemplate/status`, { kind: 'CONTACT', ids: [financeDesk], status: 0 }],
  [`POST ${bulletin}/emailTemplate/test`, { templateId: uuidOf('mail template notice_common.html') }],
  [
    `POST ${bulletin}/mailContact/import`,
    { contacts: [{ name: '采购', email: 'buying@chengchuan.example' }] },
  ],
]

/** Calls that no screen makes when it opens, in their order. */
export const requests: readonly Step[] = [...reads, ...ownChanges, ...editorChanges, ...administratorChanges]
