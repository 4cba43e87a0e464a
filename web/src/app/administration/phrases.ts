import { phrases } from '#web/platform/i18n/phrases.ts'

/** Names of the areas in the rail, the document title, refusals and the search. */
export const areaPhrases = phrases({
  applications: { zh: '应用管理', en: 'Apps' },
  connections: { zh: '应用接入', en: 'Connections' },
  categories: { zh: '应用分类', en: 'Categories' },
  opsContacts: { zh: '运维通讯录维护', en: 'Maintain contacts' },
  systems: { zh: '业务系统', en: 'Business systems' },
  organizations: { zh: '组织', en: 'Organizations' },
  people: { zh: '人员', en: 'People' },
  ldap: { zh: '目录同步', en: 'LDAP import' },
  provisioning: { zh: '对接配置', en: 'Provisioning' },
  roles: { zh: '角色', en: 'Roles' },
  delegations: { zh: '全部委托', en: 'All delegations' },
  requests: { zh: '全部权限申请', en: 'All access requests' },
  elements: { zh: '元素权限', en: 'Element permissions' },
  dictionary: { zh: '数据字典', en: 'Dictionary' },
  translations: { zh: '翻译', en: 'Translations' },
  releases: { zh: '版本动态', en: 'Releases' },
  settings: { zh: '系统设置', en: 'Settings' },
  homeTemplates: { zh: '首页推荐', en: 'Home layouts' },
  tools: { zh: '工具管理', en: 'Tools' },
  zones: { zh: '专区管理', en: 'Zones' },
  sites: { zh: '地点', en: 'Sites' },
  operationLog: { zh: '操作日志', en: 'Operation log' },
  reportedSignIns: { zh: '可疑登录上报', en: 'Suspicious sign-ins' },
})

/** Names of the groups of areas in the rail. */
export const areaGroupPhrases = phrases({
  applications: { zh: '应用', en: 'Apps' },
  people: { zh: '组织与人员', en: 'People' },
  rights: { zh: '权限', en: 'Rights' },
  portal: { zh: '门户', en: 'Portal' },
  security: { zh: '安全', en: 'Security' },
})
