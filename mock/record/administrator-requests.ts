import { applicationId, applications, categories } from '@iambiz/demo/company/catalogue.ts'
import { quickLinks } from '@iambiz/demo/company/home-templates.ts'
import { uuidOf } from '@iambiz/demo/company/random.ts'
import { admin, article, expenses, mail, type Step } from './step.ts'

const ownRequest = uuidOf('access request cockpit A10977')

const toolCodes = [
  ...['workdays', 'income-tax', 'capital-amounts', 'qr-code', 'units', 'world-clock', 'password', 'json'],
  ...['timestamp', 'contacts', 'fault', 'access-requests', 'tool-library', 'home-modules'],
  ...quickLinks.map(({ code }) => code),
]

/** The SAML metadata of an application. */
const serviceProvider = `<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="https://sp.chengchuan.example/metadata">
  <SPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
    <SingleLogoutService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://sp.chengchuan.example/slo"/>
    <NameIDFormat>urn:oasis:names:tc:SAML:2.0:nameid-format:persistent</NameIDFormat>
    <AssertionConsumerService index="0" Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="https://sp.chengchuan.example/acs"/>
  </SPSSODescriptor>
</EntityDescriptor>`

/** Changes of administrators; later ones find what earlier ones have left. */
export const administratorChanges: readonly Step[] = [
  [`POST ${admin}/request/decide`, { id: ownRequest, accept: true, revision: 1 }],
  [
    `POST ${admin}/opsContact/saveOrUpdate`,
    { appCode: 'mail', moduleZh: '邮箱', duty: 'operation', nameZh: '林知夏', phone: '6000' },
  ],
  [`POST ${admin}/opsContact/delete`, { ids: [uuidOf('nothing')] }],
  [`POST ${admin}/ldap/list`],
  ({ list: [row] }) => [`POST ${admin}/ldap/status`, { id: row?.id, revision: row?.revision, status: 0 }],
  [`POST ${admin}/ldap/list`],
  ({ list: [row] }) => [`POST ${admin}/ldap/delete`, { id: row?.id }],
  [`POST ${admin}/provisioning/list`],
  ({ list: [row] }) => [`POST ${admin}/provisioning/revoke`, { id: row?.id }],
  [`POST ${admin}/provisioning/list`],
  ({ list: [row] }) => [`POST ${admin}/provisioning/delete`, { id: row?.id }],
  [`POST ${admin}/reportedSignIn/list`, {}],
  ({ list: [row] }) => [`POST ${admin}/reportedSignIn/handle`, { id: row?.id, handled: true }],
  [`POST ${admin}/connection/importMetadata`, { appId: mail, xml: serviceProvider }],
  [`POST ${admin}/connection/renewCertificate`],
  [`POST ${admin}/connection/status`, { appId: mail, status: 0, revision: 1 }],
  [`POST ${admin}/connection/rotateSecret`, { appId: mail, revision: 2 }],
  [`POST ${admin}/connection/signOutAll`, { appId: mail }],
  [`POST ${admin}/connection/delete`, { appId: mail, revision: 3 }],
  [
    `POST ${admin}/connection/saveOrUpdate`,
    { appId: mail, template: 'web', redirectUris: ['https://mail.chengchuan.example/callback'] },
  ],
  [`POST ${admin}/dictionary/administrator`, { keyName: 'auc_manager', roleNo: 'staff', revision: 1 }],
  [`POST ${admin}/setting/testMail`],
  [`POST ${admin}/system/saveOrUpdate`, { systemCode: 'travel-new', nameZh: '差旅' }],
  [`POST ${admin}/system/managers`, { systemCode: 'travel-new', userNos: ['A10286'], revision: 1 }],
  [`POST ${admin}/system/keys/create`, { systemCode: 'travel-new', revision: 2 }],
  [`POST ${admin}/system/keys/rotate`, { systemCode: 'travel-new', revision: 3 }],
  [`POST ${admin}/system/keys/revoke`, { systemCode: 'travel-new', revision: 4 }],
  [`POST ${admin}/system/status`, { ids: ['travel-new'], status: 0 }],
  [`POST ${admin}/system/delete`, { ids: ['travel-new'] }],
  [`POST ${admin}/dictionary/saveOrUpdate`, { keyName: 'color', keyValue: 'blue', descriptionZh: '蓝色' }],
  [`POST ${admin}/dictionary/delete`, { ids: [uuidOf('dictionary duty product')] }],
  [
    `POST ${admin}/release/saveOrUpdate`,
    {
      ...{ version: '0.2.0', releaseDate: '2026-12-01', title: { zh: '搜索更快' } },
      entries: [{ kind: 'improved', zh: '搜索更快' }],
    },
  ],
  ({ id, revision }) => [`POST ${admin}/release/status`, { id, revision, status: 0 }],
  [`POST ${admin}/release/delete`, { ids: [uuidOf('nothing')] }],
  [`POST ${admin}/languages/saveOrUpdate`, { key: '首页 | Home', zh: '工作台', en: '', revision: 0 }],
  [`POST ${admin}/setting/save`, { changes: [{ name: 'passwordMinLength', value: 16, revision: 0 }] }],
  [`POST ${admin}/element/status`, { ids: [uuidOf('nothing')], status: 0 }],
  [`POST ${admin}/element/delete`, { ids: [uuidOf('nothing')] }],
  [
    `POST ${admin}/app/saveOrUpdate`,
    { appCode: 'new', systemCode: 'expenses', nameZh: '新', categoryCode: 'finance', icon: 'wallet' },
  ],
  [`POST ${admin}/app/status`, { ids: [expenses], status: 3 }],
  [`POST ${admin}/app/delete`, { ids: [uuidOf('nothing')] }],
  [
    `POST ${admin}/app/sort`,
    {
      categoryCode: 'hr',
      appIds: applications.filter(({ category }) => category === 'hr').map(({ code }) => applicationId(code)),
    },
  ],
  [`POST ${admin}/app/grants`, { appId: expenses }],
  ({ version }) => [`POST ${admin}/app/grant`, { appId: expenses, roleNos: ['staff'], version }],
  [`POST ${admin}/homeTemplate/saveOrUpdate`, { roleNo: 'bulletin_editor', tools: ['units'] }],
  [`POST ${admin}/homeTemplate/delete`, { ids: [uuidOf('home template role staff')] }],
  [`POST ${admin}/category/saveOrUpdate`, { categoryCode: 'new', nameZh: '新', hue: 150 }],
  [`POST ${admin}/category/delete`, { ids: ['new'] }],
  [`POST ${admin}/category/sort`, { categoryCodes: categories.map(({ code }) => code) }],
  [`POST ${admin}/site/saveOrUpdate`, { range: '10.90.0.0/16', nameZh: '成都' }],
  [`POST ${admin}/site/delete`, { ids: [uuidOf('site ::1/128')] }],
  [`POST ${admin}/site/import`, { text: '10.91.0.0/16, 武汉, Wuhan', apply: true }],
  [`POST ${admin}/org/saveOrUpdate`, { orgCode: 'CC-NEW', parentCode: 'CC', name: { zh: '新组织' } }],
  [`POST ${admin}/org/move`, { orgCode: 'CC-NEW', parentCode: 'CC-HQ', revision: 1 }],
  [`DELETE ${admin}/org/delete`, { ids: ['CC-NEW'] }],
  [`POST ${admin}/role/saveOrUpdate`, { roleNo: 'warehouse', name: { zh: '仓储主管' } }],
  [
    `POST ${admin}/role/flags`,
    {
      ...{ roleNo: 'warehouse', revision: 1 },
      flags: { bulletinMaintain: false, appLoginStat: false, loginStat: true },
    },
  ],
  [`POST ${admin}/role/delegable`, { roleNo: 'warehouse', delegable: true, revision: 2 }],
  [`POST ${admin}/role/grant`, { roleNo: 'warehouse', orgCode: 'CC', userNos: ['A10977'] }],
  [`POST ${admin}/role/revoke`, { roleNo: 'warehouse', members: [{ userNo: 'A10977', orgCode: 'CC' }] }],
  [`DELETE ${admin}/role/delete`, { ids: ['warehouse'] }],
  [`POST ${admin}/user/saveOrUpdate`, { userNo: 'B00001', name: { zh: '新人' } }],
  [
    `POST ${admin}/user/orgRole`,
    { userNo: 'B00001', entries: [{ orgCode: 'CC', roleNo: 'staff' }], revision: 1 },
  ],
  [`POST ${admin}/user/status`, { ids: ['B00001'], status: 0 }],
  [`POST ${admin}/user/unlock`, { userNo: 'A10977' }],
  [`POST ${admin}/user/resetMfa`, { userNo: 'A10977' }],
  [`POST ${admin}/user/resetPassword`, { userNo: 'A10977' }],
  [`POST ${admin}/user/kick`, { userNo: 'A10977' }],
  [
    `POST ${admin}/tool/saveOrUpdate`,
    {
      ...{ toolCode: 'handbook', nameZh: '员工手册', icon: 'book-user' },
      ...{ address: 'https://handbook.example/', categoryZh: '制度', openMode: 'self', roleNos: ['staff'] },
    },
  ],
  [`POST ${admin}/tool/status`, { ids: ['json'], status: 0 }],
  [`POST ${admin}/tool/delete`, { ids: ['handbook'] }],
  [`POST ${admin}/tool/sort`, { toolCodes }],
  [
    `POST ${admin}/zone/saveOrUpdate`,
    {
      ...{ zoneCode: 'safety', nameZh: '安全专区', icon: 'hard-hat', hue: 50, blocks: ['articles'] },
      ...{ metrics: [], appIds: [applicationId('hse')], status: 1 },
    },
  ],
  [
    `POST ${admin}/zone/article/saveOrUpdate`,
    {
      ...{ zoneCode: 'safety', kind: 'article', titleZh: '屋顶光伏', contentZh: '<p>并网</p>' },
      ...{ status: 1, publishTime: '2026-07-01 09:00:00' },
    },
  ],
  [`POST ${admin}/zone/sort`, { zoneCodes: ['safety', 'doubleCarbon'] }],
  [`POST ${admin}/zone/article/sort`, { zoneCode: 'doubleCarbon', ids: [article] }],
  [`POST ${admin}/zone/article/delete`, { ids: [article] }],
  [`POST ${admin}/zone/status`, { zoneCode: 'safety', status: 0 }],
  [`POST ${admin}/zone/delete`, { ids: ['safety'] }],
]
