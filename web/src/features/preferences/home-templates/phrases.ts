import { phrases } from '#web/platform/i18n/phrases.ts'

type Named = { name: string }
type Names = { names: string }
type Reach = { people: number; concerned: number }

export const templatePhrases = phrases({
  title: { zh: '首页推荐', en: 'Home layouts' },
  about: {
    zh: '未自定义首页的人员会看到推荐内容，先按组织，后按角色，不重复显示。已自定义的部分不受影响。',
    en: 'People who haven’t customized their home page see these defaults: the organization’s first, then the role’s, without duplicates. Personal choices are kept.',
  },
  add: { zh: '新增推荐', en: 'New layout' },
  search: { zh: '搜索组织或角色', en: 'Search organizations or roles' },
  none: {
    zh: '还没有推荐，所有人看到门户的默认首页',
    en: 'No recommendations yet. Everyone sees the portal’s default home page.',
  },
  failed: { zh: '首页推荐加载失败', en: 'Couldn’t load the recommendations.' },
  subject: { zh: '对象', en: 'Applies to' },
  content: { zh: '推荐内容', en: 'Content' },
  reach: { zh: '涉及', en: 'Affects' },
  updated: { zh: '更新', en: 'Updated' },
  actions: { zh: '操作', en: 'Actions' },
  organization: { zh: '组织及下级', en: 'Organization and sub-organizations' },
  role: { zh: '角色', en: 'Role' },
  idle: { zh: '已停用', en: 'Disabled' },
  concerned: {
    zh: ({ people, concerned }: Reach) =>
      `${concerned.toLocaleString('zh')} 人未自定义首页，共 ${people.toLocaleString('zh')} 人`,
    en: ({ people, concerned }: Reach) =>
      `${concerned.toLocaleString('en')} of ${people.toLocaleString('en')} haven’t customized their home page`,
  },
  modulesOf: { zh: '模块顺序', en: 'Order of modules' },
  hides: { zh: ({ names }: Names) => `隐藏 ${names}`, en: ({ names }: Names) => `hides ${names}` },
  toolsOf: { zh: ({ names }: Names) => `工具：${names}`, en: ({ names }: Names) => `Tools: ${names}` },
  quickOf: {
    zh: ({ names }: Names) => `快捷入口：${names}`,
    en: ({ names }: Names) => `Quick access: ${names}`,
  },
  appsOf: { zh: ({ names }: Names) => `应用：${names}`, en: ({ names }: Names) => `Apps: ${names}` },
  comma: { zh: '、', en: ', ' },
  edit: { zh: '编辑', en: 'Edit' },
  editOne: {
    zh: ({ name }: Named) => `编辑 ${name} 的推荐`,
    en: ({ name }: Named) => `Edit layout for ${name}`,
  },
  remove: { zh: '删除', en: 'Delete' },
  removeOne: {
    zh: ({ name }: Named) => `删除 ${name} 的推荐`,
    en: ({ name }: Named) => `Delete layout for ${name}`,
  },
  removed: {
    zh: ({ name }: Named) => `已删除 ${name} 的推荐`,
    en: ({ name }: Named) => `Layout for ${name} deleted`,
  },
  restored: {
    zh: ({ name }: Named) => `已恢复 ${name} 的推荐`,
    en: ({ name }: Named) => `Layout for ${name} restored`,
  },
})

export const templateFormPhrases = phrases({
  create: { zh: '新增首页推荐', en: 'New layout' },
  editTitle: { zh: '编辑首页推荐', en: 'Edit layout' },
  kind: { zh: '推荐给', en: 'Recommended to' },
  organization: { zh: '组织', en: 'Organization' },
  role: { zh: '角色', en: 'Role' },
  organizationHint: {
    zh: '包括下级，已有推荐的下级除外',
    en: 'Includes sub-organizations, except those with their own layout',
  },
  roleHint: { zh: '接在组织的推荐之后', en: 'Applied after the organization’s layout' },
  choose: { zh: '请选择', en: 'Select' },
  needed: { zh: '请选择', en: 'This field is required.' },
  parts: { zh: '推荐内容', en: 'Recommended' },
  modules: { zh: '展示模块', en: 'Modules' },
  tools: { zh: '工具', en: 'Tools' },
  quick: { zh: '快捷入口', en: 'Quick access' },
  apps: { zh: '常用应用', en: 'Apps' },
  unseen: {
    zh: ({ code }: { code: string }) => `${code}（已停用或对您不可见，停用的请先移除再保存）`,
    en: ({ code }: { code: string }) =>
      `${code} (disabled or not visible to you. Remove disabled entries before saving.)`,
  },
  recommendModules: { zh: '推荐模块的顺序和显示', en: 'Recommend modules and their order' },
  notRecommended: {
    zh: '不推荐时，模块按默认顺序显示',
    en: 'Otherwise the portal’s order is used',
  },
  appsHint: {
    zh: '推荐给还没有常用应用的人员，只显示有权限的应用',
    en: 'Suggested to people who have no apps of their own yet, if they can open them',
  },
  findApps: { zh: '搜索应用', en: 'Search apps' },
  preview: { zh: '预览', en: 'Preview' },
  previewAbout: {
    zh: '未自定义首页的人员看到的首页',
    en: 'Home page for people who haven’t customized it',
  },
  choosePreview: { zh: '选择对象后显示预览', en: 'Select an organization or role to see a preview' },
  previewFailed: { zh: '预览加载失败', en: 'Couldn’t load the preview.' },
  withRole: { zh: '同时具有角色', en: 'With the role' },
  withOrganization: { zh: '同时属于组织', en: 'In the organization' },
  anyOther: { zh: '不限', en: 'Any' },
  concerned: {
    zh: ({ people, concerned }: Reach) =>
      `覆盖 ${people.toLocaleString('zh')} 人，其中 ${concerned.toLocaleString('zh')} 人未自定义首页，保存后立即生效`,
    en: ({ people, concerned }: Reach) =>
      `Applies to ${people.toLocaleString('en')} people. ${concerned.toLocaleString('en')} haven’t customized their home page and will see it immediately.`,
  },
  saved: { zh: '推荐已保存，立即生效', en: 'Saved. Applies immediately.' },
  close: { zh: '关闭', en: 'Close' },
  empty: { zh: '请至少推荐一项内容', en: 'Recommend at least one item.' },
  atLeastOneModule: { zh: '至少保留 1 个模块', en: 'Keep at least 1 module.' },
  missing: { zh: '推荐不存在或已删除', en: 'This layout no longer exists.' },
})
