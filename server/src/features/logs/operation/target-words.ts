type Words = { readonly zh: string; readonly en: string }

type Target = Words & {
  /** Source of the name: table, key, and columns of the Chinese and English names. */
  kept?: { table: string; key: string; isUuid?: true; zh: string; en?: string }
}

/** Types of targets; those without `kept` have no names. */
const targets: Readonly<Record<string, Target>> = {
  person: {
    zh: '人员',
    en: 'Person',
    kept: { table: 'person', key: 'user_no', zh: 'name_zh', en: 'name_en' },
  },
  organization: {
    zh: '组织',
    en: 'Organization',
    kept: { table: 'organization', key: 'org_code', zh: 'name_zh', en: 'name_en' },
  },
  role: {
    zh: '角色',
    en: 'Role',
    kept: { table: 'role', key: 'role_no', zh: 'name_zh', en: 'name_en' },
  },
  application: {
    zh: '应用',
    en: 'App',
    kept: { table: 'application', key: 'app_id', isUuid: true, zh: 'name_zh', en: 'name_en' },
  },
  'application-category': {
    zh: '应用分类',
    en: 'Category',
    kept: { table: 'application_category', key: 'category_code', zh: 'name_zh', en: 'name_en' },
  },
  'element-permission': {
    zh: '元素权限',
    en: 'Element permission',
    kept: { table: 'element_permission', key: 'permission_id', isUuid: true, zh: 'tab_code' },
  },
  release: {
    zh: '版本动态',
    en: 'Release',
    kept: { table: 'release', key: 'release_id', isUuid: true, zh: 'title_zh', en: 'title_en' },
  },
  translation: { zh: '翻译', en: 'Translation' },
  'ldap-source': {
    zh: '目录',
    en: 'Directory',
    kept: { table: 'ldap_source', key: 'source_id', isUuid: true, zh: 'name' },
  },
  'account-opening': { zh: '批量开通账号', en: 'Bulk account opening' },
  'ops-contact': {
    zh: '运维联系人',
    en: 'Operations contact',
    kept: { table: 'ops_contact', key: 'contact_id', isUuid: true, zh: 'name_zh', en: 'name_en' },
  },
  'provisioning-client': {
    zh: '对接',
    en: 'Provisioning client',
    kept: { table: 'provisioning_client', key: 'client_id', isUuid: true, zh: 'name' },
  },
  'role-group': { zh: '组织内的角色', en: 'Role in an organization' },
  'dictionary-entry': {
    zh: '字典项',
    en: 'Dictionary entry',
    kept: { table: 'dictionary_entry', key: 'entry_id', isUuid: true, zh: 'key_name' },
  },
  'business-system': {
    zh: '业务系统',
    en: 'Business system',
    kept: { table: 'business_system', key: 'system_code', zh: 'name_zh', en: 'name_en' },
  },
  announcement: {
    zh: '公告',
    en: 'Announcement',
    kept: { table: 'announcement', key: 'announcement_id', isUuid: true, zh: 'title_zh', en: 'title_en' },
  },
  'mail-template': {
    zh: '邮件模板',
    en: 'Mail template',
    kept: { table: 'mail_template', key: 'template_id', isUuid: true, zh: 'name' },
  },
  'mail-group': {
    zh: '邮件组',
    en: 'Mail group',
    kept: { table: 'mail_group', key: 'group_id', isUuid: true, zh: 'name' },
  },
  'mail-contact': {
    zh: '邮件联系人',
    en: 'Mail contact',
    kept: { table: 'mail_contact', key: 'contact_id', isUuid: true, zh: 'name' },
  },
  fault: {
    zh: '故障',
    en: 'Fault report',
    kept: { table: 'fault_report', key: 'fault_id', isUuid: true, zh: 'fault_no' },
  },
  site: {
    zh: '地点',
    en: 'Site',
    kept: { table: 'site', key: 'site_id', isUuid: true, zh: 'name_zh', en: 'name_en' },
  },
  file: {
    zh: '文件',
    en: 'File',
    kept: { table: 'stored_file', key: 'file_id', isUuid: true, zh: 'file_name' },
  },
  'home-template': {
    zh: '推荐首页',
    en: 'Recommended home',
    kept: { table: 'home_template', key: 'template_id', isUuid: true, zh: 'subject_id' },
  },
  tool: { zh: '工具', en: 'Tool', kept: { table: 'tool', key: 'tool_code', zh: 'name_zh', en: 'name_en' } },
  zone: { zh: '专区', en: 'Zone', kept: { table: 'zone', key: 'zone_code', zh: 'name_zh', en: 'name_en' } },
  'zone-article': {
    zh: '专区文章',
    en: 'Zone article',
    kept: { table: 'zone_article', key: 'article_id', isUuid: true, zh: 'title_zh', en: 'title_en' },
  },
  delegation: { zh: '委托', en: 'Delegation' },
  setting: { zh: '系统设置', en: 'Setting' },
  mail: { zh: '邮件', en: 'Mail' },
  'login-log': { zh: '登录记录', en: 'Sign-in record' },
  call: { zh: '接口', en: 'Call' },
}

const known = (type: string): Target | undefined => (Object.hasOwn(targets, type) ? targets[type] : undefined)

/** Returns the name of a target type; an unknown type is named by its code. */
export const wordsOfTarget = (type: string): Words & { isKnown: boolean } => {
  const { zh, en } = known(type) ?? { zh: type, en: type }
  return { zh, en, isKnown: known(type) !== undefined }
}

export const targetTypes = (): { code: string; words: Words }[] =>
  Object.entries(targets).map(([code, { zh, en }]) => ({ code, words: { zh, en } }))

/** Names by `type` and `id`; deleted targets have no entry. */
export type TargetNames = ReadonlyMap<string, string>

export const targetKey = ({ type, id }: { type: string; id: string }): string => `${type} ${id.toLowerCase()}`

/** Returns the source of the names of a target type. */
export const keptOf = (type: string) => known(type)?.kept

/** Returns whether targets of a type can be looked up. */
export const isLookedUp = (type: string): boolean => known(type)?.kept !== undefined
