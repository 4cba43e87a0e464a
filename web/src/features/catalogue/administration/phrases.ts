import type {
  AppOpenMode,
  Hanging,
  ManagedAppStatus,
  SkippedApp,
} from '@iambiz/contract/features/catalogue/administration.ts'
import { phrases } from '#web/platform/i18n/phrases.ts'

type Named = { name: string }
type Counted = { count: number }

export const appListPhrases = phrases({
  title: { zh: '应用管理', en: 'Apps' },
  add: { zh: '新建应用', en: 'New app' },
  order: { zh: '调整顺序', en: 'Reorder' },
  orderHint: { zh: '先选择一个分类', en: 'Choose a category first' },
  filters: { zh: '筛选应用', en: 'Filter apps' },
  search: { zh: '搜索名称、拼音或编码', en: 'Search names, pinyin or codes' },
  clearSearch: { zh: '清除搜索', en: 'Clear search' },
  allCategories: { zh: '全部分类', en: 'All categories' },
  allStates: { zh: '全部状态', en: 'All statuses' },
  allSystems: { zh: '全部系统', en: 'All systems' },
  app: { zh: '应用', en: 'App' },
  category: { zh: '分类', en: 'Category' },
  system: { zh: '业务系统', en: 'Business system' },
  owner: { zh: '负责人', en: 'Owner' },
  state: { zh: '状态', en: 'Status' },
  people: { zh: '可见人数', en: 'People' },
  peopleOf: {
    zh: ({ count }: Counted) => `${count.toLocaleString('zh')} 人`,
    en: ({ count }: Counted) => (count === 1 ? '1 person' : `${count.toLocaleString('en')} people`),
  },
  updated: { zh: '更新', en: 'Updated' },
  actions: { zh: '操作', en: 'Actions' },
  edit: { zh: '编辑', en: 'Edit' },
  editOne: { zh: ({ name }: Named) => `编辑 ${name}`, en: ({ name }: Named) => `Edit ${name}` },
  grants: { zh: '授权', en: 'Grants' },
  grantsOf: { zh: ({ name }: Named) => `${name} 的授权`, en: ({ name }: Named) => `Grants for ${name}` },
  online: { zh: '上线', en: 'Put online' },
  onlineOne: { zh: ({ name }: Named) => `上线 ${name}`, en: ({ name }: Named) => `Put online: ${name}` },
  offline: { zh: '下线', en: 'Take offline' },
  offlineOne: { zh: ({ name }: Named) => `下线 ${name}`, en: ({ name }: Named) => `Take offline: ${name}` },
  noAddress: { zh: '没有地址，不能上线', en: 'Add an address to put it online' },
  notGranted: { zh: '尚未授权', en: 'Not granted to anyone' },
  none: { zh: '还没有应用', en: 'No apps yet' },
  nothingFound: { zh: '没有符合条件的应用', en: 'No matching apps' },
  failed: { zh: '应用加载失败', en: 'Couldn’t load the apps.' },
  found: {
    zh: ({ count }: Counted) => `共 ${count.toLocaleString('zh')} 个应用`,
    en: ({ count }: Counted) => (count === 1 ? '1 app' : `${count.toLocaleString('en')} apps`),
  },
  chooseAll: { zh: '选择本页全部应用', en: 'Select all on this page' },
  chooseOne: { zh: ({ name }: Named) => `选择 ${name}`, en: ({ name }: Named) => `Select ${name}` },
  chosenApps: { zh: '已选应用', en: 'Selected apps' },
  chosen: {
    zh: ({ count }: Counted) => `已选 ${count.toLocaleString('zh')} 个`,
    en: ({ count }: Counted) => `${count.toLocaleString('en')} selected`,
  },
  clearChosen: { zh: '清除选择', en: 'Clear' },
  switched: {
    zh: ({ count }: Counted) => `已更新 ${count.toLocaleString('zh')} 个应用`,
    en: ({ count }: Counted) =>
      count === 1 ? '1 app updated' : `${count.toLocaleString('en')} apps updated`,
  },
  left: {
    zh: ({ count, why }: Counted & { why: string }) => `${count.toLocaleString('zh')} 个未变：${why}`,
    en: ({ count, why }: Counted & { why: string }) => `${count.toLocaleString('en')} unchanged: ${why}`,
  },
  close: { zh: '关闭', en: 'Close' },
  save: { zh: '保存', en: 'Save' },
  ordered: { zh: '顺序已保存', en: 'Order saved' },
  orderOf: {
    zh: ({ name }: Named) => `「${name}」的应用顺序`,
    en: ({ name }: Named) => `App order in ${name}`,
  },
  orderAbout: {
    zh: '所有人在门户中看到的顺序。',
    en: 'Everyone sees the apps in this order.',
  },
  loading: { zh: '正在加载', en: 'Loading' },
  comma: { zh: '、', en: ', ' },
})

export const statusWords = phrases({
  0: { zh: '草稿', en: 'Draft' },
  1: { zh: '在线', en: 'Online' },
  2: { zh: '维护中', en: 'Maintenance' },
  3: { zh: '已下线', en: 'Offline' },
} satisfies Record<ManagedAppStatus, { zh: string; en: string }>)

export const skippedWords = phrases({
  'not-found': { zh: '不存在', en: 'not found' },
  unchanged: { zh: '已是该状态', en: 'already in this status' },
  'no-address': { zh: '没有地址', en: 'no address' },
  'in-use': { zh: '已被使用', en: 'in use' },
} satisfies Record<SkippedApp['reason'], { zh: string; en: string }>)

export const openModeWords = phrases({
  blank: { zh: '新标签页', en: 'New tab' },
  self: { zh: '当前标签页', en: 'Same tab' },
  frame: { zh: '门户内嵌', en: 'Inside the portal' },
  inner: { zh: '门户内页', en: 'Portal page' },
} satisfies Record<AppOpenMode, { zh: string; en: string }>)

export const openModeHints = phrases({
  blank: { zh: '适合大多数应用，门户保持打开', en: 'Best for most apps. The portal stays open.' },
  self: { zh: '离开门户，返回时重新加载', en: 'Leaves the portal, which reloads when people come back.' },
  frame: {
    zh: '应用须允许门户嵌入（frame-ancestors），否则显示空白',
    en: 'The app must allow the portal to embed it (frame-ancestors), or the page stays blank.',
  },
  inner: {
    zh: '作为门户标签页打开，要求与内嵌相同',
    en: 'Opens as a portal tab, with the same requirement.',
  },
} satisfies Record<AppOpenMode, { zh: string; en: string }>)

export const hangingWords = phrases({
  announcements: { zh: '公告', en: 'announcements' },
  faults: { zh: '故障申报', en: 'fault reports' },
  requests: { zh: '权限申请', en: 'access requests' },
  delegations: { zh: '授权委托', en: 'delegations' },
  zones: { zh: '专区', en: 'zones' },
  mailRecords: { zh: '邮件模板、邮件组或联系人', en: 'mail templates, groups or contacts' },
  openings: { zh: '登录日志', en: 'the sign-in log' },
} satisfies Record<Hanging['kind'], { zh: string; en: string }>)

export const appFormPhrases = phrases({
  create: { zh: '新建应用', en: 'New app' },
  edit: { zh: '编辑应用', en: 'Edit app' },
  parts: { zh: '应用的设置', en: 'Settings of the app' },
  details: { zh: '应用信息', en: 'Details' },
  signOn: { zh: '接入', en: 'Sign-on' },
  signOnOf: {
    zh: ({ name }: Named) => `「${name}」的接入`,
    en: ({ name }: Named) => `Sign-on: ${name}`,
  },
  basics: { zh: '基本信息', en: 'Basics' },
  opening: { zh: '地址与登录', en: 'Address and sign-in' },
  belonging: { zh: '归属', en: 'Ownership' },
  maintenance: { zh: '维护', en: 'Maintenance' },
  nameZh: { zh: '中文名称', en: 'Chinese name' },
  nameEn: { zh: '英文名称', en: 'English name' },
  nameEnHint: { zh: '不填时英文界面显示中文名称', en: 'If empty, the Chinese name is shown' },
  appCode: { zh: '应用编码', en: 'Code' },
  appCodeHint: {
    zh: '小写字母、数字和连字符，以字母开头',
    en: 'Lowercase letters, digits and hyphens, starting with a letter',
  },
  reading: { zh: '名称读音', en: 'Pronunciation' },
  readingHint: {
    zh: '多音字读错时填写，音节用空格分开，例如 chong qing',
    en: 'Fill in if a character has the wrong pinyin. Separate syllables with spaces, such as chong qing.',
  },
  readAs: {
    zh: ({ pinyin, initials }: { pinyin: string; initials: string }) =>
      `搜索时读作 ${pinyin}，首字母 ${initials}`,
    en: ({ pinyin, initials }: { pinyin: string; initials: string }) =>
      `Search finds it as ${pinyin} or ${initials}`,
  },
  descriptionZh: { zh: '中文说明', en: 'Chinese description' },
  descriptionEn: { zh: '英文说明', en: 'English description' },
  help: { zh: '使用帮助', en: 'Help' },
  helpZh: { zh: '使用帮助（中文）', en: 'Help (Chinese)' },
  helpEn: { zh: '使用帮助（英文）', en: 'Help (English)' },
  helpHint: {
    zh: '员工遇到问题时先怎么做，显示在运维通讯录和故障申报中',
    en: 'What to try first. Shown in operations contacts and when reporting a fault.',
  },
  helpUrl: { zh: '帮助链接', en: 'Help link' },
  helpUrlHint: {
    zh: '以 https:// 开头，在新标签页打开',
    en: 'Starts with https:// and opens in a new tab.',
  },
  category: { zh: '分类', en: 'Category' },
  iconHint: {
    zh: '颜色随分类，也可以上传 PNG、JPEG 或 WebP 图片',
    en: 'Uses the category’s color. You can upload a PNG, JPEG or WebP image instead.',
  },
  systemKeys: { zh: '该系统的密钥与管理员', en: 'Keys and managers of this system' },
  uploadIcon: { zh: '上传图片', en: 'Upload image' },
  iconUnreadable: {
    zh: '浏览器无法读取该图片，请换一张 PNG、JPEG 或 WebP 图片',
    en: 'Your browser can’t read this image. Choose another PNG, JPEG or WebP image.',
  },
  homeUrl: { zh: '地址', en: 'Address' },
  homeUrlHint: { zh: '以 https:// 开头的完整地址', en: 'A full address starting with https://' },
  insecure: {
    zh: 'http 地址不加密，且浏览器不会在门户内嵌显示',
    en: 'http isn’t encrypted, so browsers won’t show it inside the portal',
  },
  openMode: { zh: '打开方式', en: 'Opens in' },
  launchSites: {
    zh: ({ sites }: { sites: string }) => `当前标签页和门户内嵌仅限以下网站：${sites || '（无）'}`,
    en: ({ sites }: { sites: string }) =>
      `“Same tab” and “Inside the portal” work only for these sites: ${sites || 'none'}`,
  },
  system: { zh: '业务系统', en: 'Business system' },
  owner: { zh: '负责人', en: 'Owner' },
  ownerHint: { zh: '权限申请由负责人处理', en: 'Answers access requests' },
  noOwner: { zh: '未指定', en: 'None' },
  findOwner: { zh: '搜索姓名或工号', en: 'Search by name or staff number' },
  changeOwner: { zh: '更换', en: 'Change' },
  removeOwner: { zh: '清除', en: 'Clear' },
  departmentZh: { zh: '归口部门（中文）', en: 'Department (Chinese)' },
  departmentEn: { zh: '归口部门（英文）', en: 'Department (English)' },
  status: { zh: '状态', en: 'Status' },
  statusHints: {
    zh: '草稿和已下线的应用仅管理员可见',
    en: 'Only administrators see drafts and offline apps',
  },
  from: { zh: '维护开始', en: 'From' },
  to: { zh: '维护结束', en: 'To' },
  windowHint: {
    zh: '状态为「维护中」时生效，不填则不限时间',
    en: 'Applies while the status is Maintenance. Leave empty for no limit.',
  },
  noticeZh: { zh: '维护说明（中文）', en: 'Notice (Chinese)' },
  noticeEn: { zh: '维护说明（英文）', en: 'Notice (English)' },
  needed: { zh: '请填写', en: 'This field is required.' },
  choose: { zh: '请选择', en: 'Select' },
  noCategory: {
    zh: '还没有应用分类，请先新建。',
    en: 'Every app needs a category, but there are none yet.',
  },
  toCategories: { zh: '先新建分类', en: 'Add a category first' },
  saved: { zh: '应用已保存', en: 'App saved' },
  close: { zh: '关闭', en: 'Close' },
  remove: { zh: '删除', en: 'Delete' },
  removeQuestion: {
    zh: ({ name }: Named) => `删除「${name}」？`,
    en: ({ name }: Named) => `Delete ${name}?`,
  },
  removeAbout: {
    zh: '应用的授权和所有人的常用记录将一并删除，不能恢复。',
    en: 'Its grants are deleted, and it’s removed from everyone’s My apps. This can’t be undone.',
  },
  removed: { zh: '应用已删除', en: 'App deleted' },
  hangs: {
    zh: ({ what }: { what: string }) => `以下内容仍在使用该应用，不能删除：${what}。可以改为下线。`,
    en: ({ what }: { what: string }) =>
      `Can’t be deleted because it’s used by ${what}. Take it offline instead.`,
  },
  missing: {
    zh: '应用不存在，或不由您管理',
    en: 'This app doesn’t exist, or you don’t manage it.',
  },
  failed: { zh: '应用加载失败', en: 'Couldn’t load the app.' },
  updated: {
    zh: ({ time }: { time: string }) => `更新于 ${time}`,
    en: ({ time }: { time: string }) => `Updated ${time}`,
  },
})

export const grantPhrases = phrases({
  title: { zh: ({ name }: Named) => `${name} 的授权`, en: ({ name }: Named) => `Grants for ${name}` },
  back: { zh: '返回应用', en: 'Back to apps' },
  find: { zh: '搜索组织、角色或人员', en: 'Search organizations, roles or people' },
  findHint: {
    zh: '选择后设为允许或拒绝，拒绝优先',
    en: 'Select one, then allow or deny access. Denials take precedence.',
  },
  clearSearch: { zh: '清除搜索', en: 'Clear search' },
  found: { zh: '找到的对象', en: 'Found' },
  nobody: { zh: '没有找到', en: 'No matches' },
  allow: { zh: '允许', en: 'Allow' },
  deny: { zh: '拒绝', en: 'Deny' },
  allowOne: { zh: ({ name }: Named) => `允许 ${name}`, en: ({ name }: Named) => `Allow ${name}` },
  denyOne: { zh: ({ name }: Named) => `拒绝 ${name}`, en: ({ name }: Named) => `Deny ${name}` },
  outOfReach: { zh: '超出您的授权范围', en: 'Outside your scope' },
  list: { zh: '授权列表', en: 'Grants' },
  none: { zh: '还没有授权，没有人能看到这个应用', en: 'No grants yet, so no one can see this app.' },
  subject: { zh: '对象', en: 'Granted to' },
  kind: { zh: '类型', en: 'Kind' },
  effect: { zh: '结果', en: 'Effect' },
  people: { zh: '涉及人数', en: 'People' },
  until: { zh: '到期', en: 'Until' },
  untilOf: {
    zh: ({ name }: Named) => `${name} 的到期时间`,
    en: ({ name }: Named) => `End date for ${name}`,
  },
  forever: { zh: '长期', en: 'No end date' },
  actions: { zh: '操作', en: 'Actions' },
  remove: { zh: '移除', en: 'Remove' },
  removeOne: { zh: ({ name }: Named) => `移除 ${name}`, en: ({ name }: Named) => `Remove ${name}` },
  restore: { zh: '撤销', en: 'Undo' },
  restoreOne: {
    zh: ({ name }: Named) => `撤销对 ${name} 的修改`,
    en: ({ name }: Named) => `Undo change to ${name}`,
  },
  added: { zh: '新增', en: 'New' },
  changed: { zh: '已改', en: 'Changed' },
  gone: { zh: '将移除', en: 'Will be removed' },
  idle: { zh: '已停用', en: 'Disabled' },
  seen: {
    zh: ({ count }: Counted) => `现在 ${count.toLocaleString('zh')} 人可见`,
    en: ({ count }: Counted) =>
      count === 1 ? '1 person can see it now' : `${count.toLocaleString('en')} people can see it now`,
  },
  wouldSee: {
    zh: ({ count }: Counted) => `上线后 ${count.toLocaleString('zh')} 人可见`,
    en: ({ count }: Counted) =>
      count === 1
        ? '1 person will see it once online'
        : `${count.toLocaleString('en')} people will see it once online`,
  },
  afterwards: {
    zh: ({ count }: Counted) => `保存后 ${count.toLocaleString('zh')} 人可见`,
    en: ({ count }: Counted) => `${count.toLocaleString('en')} after saving`,
  },
  gain: {
    zh: ({ count, who }: Counted & { who: string }) =>
      count === 0 ? '没有人新增' : `新增 ${count.toLocaleString('zh')} 人：${who}`,
    en: ({ count, who }: Counted & { who: string }) =>
      count === 0 ? 'no one gains access' : `${count.toLocaleString('en')} gain access: ${who}`,
  },
  lose: {
    zh: ({ count, who }: Counted & { who: string }) =>
      count === 0 ? '没有人失去' : `失去 ${count.toLocaleString('zh')} 人：${who}`,
    en: ({ count, who }: Counted & { who: string }) =>
      count === 0 ? 'no one loses access' : `${count.toLocaleString('en')} lose access: ${who}`,
  },
  counting: { zh: '正在计算影响', en: 'Counting who is affected' },
  notCounted: { zh: '影响计算失败', en: 'Couldn’t count who is affected' },
  save: { zh: '保存授权', en: 'Save grants' },
  discard: { zh: '放弃修改', en: 'Discard' },
  saved: { zh: '授权已保存，立即生效', en: 'Grants saved and in effect' },
  changedByOthers: {
    zh: '他人刚刚修改了授权，已加载最新授权，请核对您的更改后再保存',
    en: 'Someone just changed the grants, so we loaded the latest. Check your changes and save again.',
  },
  why: { zh: '为什么能（不能）看到？', en: 'Why can or can’t someone see it?' },
  whyFind: { zh: '搜索姓名或工号', en: 'Search by name or staff number' },
  missing: {
    zh: '应用不存在，或不由您管理',
    en: 'This app doesn’t exist, or you don’t manage it.',
  },
  failed: { zh: '授权加载失败', en: 'Couldn’t load the grants.' },
  whyFailed: { zh: '原因加载失败', en: 'Couldn’t load the reason.' },
  loading: { zh: '正在加载', en: 'Loading' },
  inherited: { zh: '上级组织', en: 'from parent organization' },
  reachedByNothing: { zh: '没有适用的授权', en: 'No grant applies' },
  sees: { zh: '可见', en: 'Can see it' },
  seesNot: { zh: '不可见', en: 'Can’t see it' },
})

export const subjectWords = phrases({
  organization: { zh: '组织及下级', en: 'Organization and sub-organizations' },
  role: { zh: '角色', en: 'Role' },
  person: { zh: '人员', en: 'Person' },
})

export const whyWords = phrases({
  visible: { zh: ({ name }: Named) => `${name} 能看到`, en: ({ name }: Named) => `${name} can see it` },
  denied: {
    zh: ({ name }: Named) => `${name} 被拒绝，看不到`,
    en: ({ name }: Named) => `${name} can’t see it because access is denied`,
  },
  locked: {
    zh: ({ name }: Named) => `${name} 没有授权，看不到`,
    en: ({ name }: Named) => `${name} can’t see it because nothing grants access`,
  },
  offline: {
    zh: ({ name }: Named) => `${name} 有授权，但应用未上线`,
    en: ({ name }: Named) => `${name} has access, but the app isn’t online`,
  },
  disabled: {
    zh: ({ name }: Named) => `${name} 的账号已停用`,
    en: ({ name }: Named) => `${name}’s account is disabled`,
  },
  'no-role': {
    zh: ({ name }: Named) => `${name} 没有组织和角色`,
    en: ({ name }: Named) => `${name} has no organization or role`,
  },
})

export const categoryPhrases = phrases({
  title: { zh: '应用分类', en: 'Categories' },
  add: { zh: '新建分类', en: 'New category' },
  edit: { zh: '编辑分类', en: 'Edit category' },
  editShort: { zh: '编辑', en: 'Edit' },
  editOne: { zh: ({ name }: Named) => `编辑 ${name}`, en: ({ name }: Named) => `Edit ${name}` },
  remove: { zh: '删除', en: 'Delete' },
  removeOne: { zh: ({ name }: Named) => `删除 ${name}`, en: ({ name }: Named) => `Delete ${name}` },
  removeQuestion: {
    zh: ({ name }: Named) => `删除分类「${name}」？`,
    en: ({ name }: Named) => `Delete category “${name}”?`,
  },
  removed: { zh: '分类已删除', en: 'Category deleted' },
  inUse: { zh: '分类下还有应用，不能删除', en: 'The category still contains apps, so it can’t be deleted.' },
  apps: {
    zh: ({ count }: Counted) => `${count.toLocaleString('zh')} 个应用`,
    en: ({ count }: Counted) => (count === 1 ? '1 app' : `${count.toLocaleString('en')} apps`),
  },
  about: {
    zh: '拖动调整顺序，门户按此顺序显示。',
    en: 'Drag to reorder. The portal uses this order.',
  },
  code: { zh: '编码', en: 'Code' },
  codeHint: {
    zh: '小写字母、数字和连字符，保存后不能修改',
    en: 'Lowercase letters, digits and hyphens. Can’t be changed later.',
  },
  nameZh: { zh: '中文名称', en: 'Chinese name' },
  nameEn: { zh: '英文名称', en: 'English name' },
  shortNameEn: { zh: '英文简称', en: 'Short English name' },
  shortNameHint: {
    zh: '分类标签用，较长的英文名称需要',
    en: 'Shown on category tabs if the English name is long',
  },
  hue: { zh: '色相', en: 'Hue' },
  none: { zh: '还没有分类', en: 'No categories yet' },
  failed: { zh: '分类加载失败', en: 'Couldn’t load the categories.' },
  loading: { zh: '正在加载', en: 'Loading' },
  saved: { zh: '分类已保存', en: 'Category saved' },
  ordered: { zh: '顺序已保存', en: 'Order saved' },
})
