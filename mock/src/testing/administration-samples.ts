import { randomUUID } from 'node:crypto'
import { applicationId, applications, categories } from '@iambiz/demo/world/catalogue.ts'
import { quickLinks } from '@iambiz/demo/world/home-templates.ts'
import { uuidOf } from '@iambiz/demo/world/random.ts'
import type { Administering, Sample } from './sample.ts'

/** The library as it is at first. */
const toolCodes = [
  ...['workdays', 'income-tax', 'capital-amounts', 'qr-code', 'units', 'world-clock', 'password', 'json'],
  ...['timestamp', 'contacts', 'fault', 'access-requests', 'tool-library', 'home-modules'],
  ...quickLinks.map(({ code }) => code),
]
export const zoneArticle = uuidOf('zone article 0')
export const ownRequest = uuidOf('access request cockpit A10977')

/** Requests of administrators that are granted. */
export const administrationSamples: Record<Administering, Sample> = {
  'POST /iam-authority/v1/admin/element/simulate': {
    as: 'superadmin',
    body: { orgCode: 'CC-HQ', roleNo: 'staff' },
  },
  'POST /iam-authority/v1/admin/role/menus': { as: 'superadmin', body: { roleNo: 'staff' } },
  'POST /iam-authority/v1/admin/app/integrate/detail': {
    as: 'superadmin',
    body: { appId: applicationId('treasury') },
  },
  'POST /iam-authority/v1/admin/app/integrate': {
    as: 'superadmin',
    body: { appId: applicationId('treasury'), center: 'unifiedAuth', connected: true, revision: 0 },
  },
  'POST /iam-authority/v1/admin/request/list': { as: 'superadmin', body: { scope: 'all' } },
  'POST /iam-authority/v1/admin/request/decide': {
    as: 'superadmin',
    body: { id: ownRequest, accept: true, revision: 1 },
  },
  'POST /iam-authority/v1/admin/opsContact/list': { as: 'superadmin', body: { keyword: 'mail' } },
  'GET /iam-authority/v1/admin/opsContact/applications': { as: 'superadmin' },
  'POST /iam-authority/v1/admin/opsContact/saveOrUpdate': {
    as: 'superadmin',
    body: { appCode: 'mail', moduleZh: '邮箱', duty: 'operation', nameZh: '林知夏', phone: '6000' },
  },
  'POST /iam-authority/v1/admin/opsContact/delete': { as: 'superadmin', body: { ids: [randomUUID()] } },
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
    body: { appId: applicationId('expenses'), roleNos: ['staff'], version: '2' },
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
  'POST /iam-authority/v1/admin/org/status': {
    as: 'superadmin',
    body: { ids: ['CC-NEW'], status: 0, version: '0'.repeat(64) },
  },
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
  'POST /iam-authority/v1/admin/role/status': {
    as: 'superadmin',
    body: { ids: ['staff'], status: 0, versions: { staff: '0'.repeat(64) } },
  },
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
