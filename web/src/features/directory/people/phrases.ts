import { phrases } from '#web/platform/i18n/phrases.ts'

type Owned = { appName: string }
type Named = { name: string }
type Counted = { count: number }

export const peoplePhrases = phrases({
  title: { zh: '人员', en: 'People' },
  person: { zh: '人员', en: 'Person' },
  filters: { zh: '筛选人员', en: 'Filter people' },
  search: { zh: '姓名、拼音、工号或邮箱', en: 'Name, pinyin, staff number or email' },
  anyOrganization: { zh: '全部组织', en: 'All organizations' },
  anyRole: { zh: '全部角色', en: 'Any role' },
  withoutRole: { zh: '没有组织和角色', en: 'Without organization and role' },
  organization: { zh: '组织', en: 'Organization' },
  role: { zh: '角色', en: 'Role' },
  roles: { zh: '角色', en: 'Roles' },
  add: { zh: '新建人员', en: 'New person' },
  importPeople: { zh: '导入', en: 'Import' },
  none: { zh: '还没有人员', en: 'Nobody yet' },
  nothingFound: { zh: '没有符合条件的人员', en: 'Nobody matches' },
  name: { zh: '姓名', en: 'Name' },
  nameZh: { zh: '中文姓名', en: 'Chinese name' },
  nameEn: { zh: '英文姓名', en: 'English name' },
  userNo: { zh: '工号', en: 'Staff number' },
  userNoHint: { zh: '保存后不能修改；登录也用它', en: 'It stays for good, and people sign in with it.' },
  badNumber: {
    zh: '以字母或数字开头，只能有字母、数字和 _ . -',
    en: 'Begin with a letter or digit; only letters, digits and _ . - may follow.',
  },
  email: { zh: '邮箱', en: 'Email' },
  mobile: { zh: '手机', en: 'Mobile' },
  pairs: { zh: '组织与角色', en: 'Organizations and roles' },
  pairCount: {
    zh: ({ count }: Counted) => `${count.toLocaleString('zh')} 个角色`,
    en: ({ count }: Counted) => (count === 1 ? '1 role' : `${count.toLocaleString('en')} roles`),
  },
  lastSignIn: { zh: '最近登录', en: 'Last sign-in' },
  never: { zh: '从未登录', en: 'Never' },
  created: { zh: '创建时间', en: 'Created' },
  noPairs: {
    zh: '没有组织和角色，登录后看不到任何应用',
    en: 'None: after signing in there is nothing to be seen.',
  },
  notInUse: { zh: '已停用，不生效', en: 'Disabled, counts for nothing' },
  take: { zh: '移除', en: 'Remove' },
  takeOne: { zh: ({ name }: Named) => `移除${name}`, en: ({ name }: Named) => `Remove ${name}` },
  bringBack: { zh: '恢复', en: 'Keep' },
  givePair: { zh: '添加', en: 'Add' },
  given: { zh: '新增', en: 'New' },
  savePairs: { zh: '保存组织与角色', en: 'Save organizations and roles' },
  pairsAbout: {
    zh: '保存后五秒内在所有地方生效',
    en: 'What is saved counts everywhere within five seconds.',
  },
  sessions: { zh: '登录中的设备', en: 'Signed-in devices' },
  noSessions: { zh: '没有登录中的设备', en: 'Not signed in anywhere' },
  kick: { zh: '下线', en: 'Sign out' },
  kickAll: { zh: '全部下线', en: 'Sign out everywhere' },
  kicked: {
    zh: ({ count }: Counted) => `已下线 ${count.toLocaleString('zh')} 个设备`,
    en: ({ count }: Counted) =>
      count === 1 ? '1 session has ended.' : `${count.toLocaleString('en')} sessions have ended.`,
  },
  account: { zh: '登录账号', en: 'Account' },
  accountElsewhere: {
    zh: '账号由其他身份提供方管理：密码、第二因素和锁定请到那里处理。',
    en: 'Another identity provider keeps the accounts: passwords, second factors and locks are handled there.',
  },
  accountAway: { zh: '身份提供方暂时没有响应', en: 'The identity provider does not answer now.' },
  openProvider: { zh: '打开身份提供方', en: 'Open the provider' },
  noAccount: { zh: '还没有登录账号', en: 'There is no account to sign in with yet.' },
  accountClosed: { zh: '账号已停用', en: 'The account is disabled' },
  accountOpen: { zh: '账号可用', en: 'The account can be used' },
  mayNotBeDisabled: {
    zh: '登录账号可能还没有停用：本人仍可能登录其他应用。系统会继续重试',
    en: 'The account may not be disabled yet: the person may still sign in to other applications. We keep trying.',
  },
  disablePending: {
    zh: '这里已停用，但登录账号还没有停用：本人仍可能登录其他应用。系统会继续重试',
    en: 'Disabled here, but the account is not disabled yet: the person may still sign in to other applications. We keep trying.',
  },
  enablePending: {
    zh: '这里已启用，但登录账号还没有启用：本人暂时无法登录。系统会继续重试',
    en: 'Enabled here, but the account is not enabled yet: the person can’t sign in for now. We keep trying.',
  },
  locked: {
    zh: ({ until }: { until: string }) => `多次输错，锁定到 ${until}`,
    en: ({ until }: { until: string }) => `Locked after wrong tries until ${until}`,
  },
  unlock: { zh: '解除锁定', en: 'Unlock' },
  unlocked: { zh: '已解除锁定', en: 'Unlocked.' },
  noFactors: { zh: '没有第二因素', en: 'No second factor' },
  totp: { zh: '动态口令', en: 'One-time codes' },
  recovery: {
    zh: ({ count }: { count: string }) => `剩余恢复码 ${count} 个`,
    en: ({ count }: { count: string }) => `${count} recovery codes left`,
  },
  external: { zh: '外部账号', en: 'Account elsewhere' },
  resetFactors: { zh: '清除第二因素', en: 'Remove second factors' },
  resetFactorsTitle: {
    zh: ({ name }: Named) => `清除${name}的第二因素？`,
    en: ({ name }: Named) => `Remove the second factors of ${name}?`,
  },
  resetFactorsAbout: {
    zh: '用于手机丢失。动态口令和恢复码都失效，所有设备下线；此后只凭密码即可登录，请先确认本人身份。',
    en: 'For a phone that is lost. One-time codes and recovery codes count no more and every session ends; from then on the password alone signs in, so be sure who is asking.',
  },
  factorsGone: { zh: '第二因素已清除', en: 'The second factors are removed.' },
  resetPassword: { zh: '重置密码', en: 'Reset password' },
  openAccount: { zh: '开通账号', en: 'Open an account' },
  resetPasswordTitle: {
    zh: ({ name }: Named) => `重置${name}的密码？`,
    en: ({ name }: Named) => `Reset the password of ${name}?`,
  },
  openAccountTitle: {
    zh: ({ name }: Named) => `为${name}开通账号？`,
    en: ({ name }: Named) => `Open an account for ${name}?`,
  },
  resetPasswordAbout: {
    zh: '现有密码立即失效，所有设备下线。生成一个 24 小时内有效、只能使用一次的验证码，由您转告本人，本人用它自己设置密码。',
    en: 'The present password counts no more and every session ends. You get a code, good for one day and once; hand it over, and the person chooses a password with it.',
  },
  openAccountAbout: {
    zh: '生成一个 24 小时内有效、只能使用一次的验证码，由您转告本人，本人用它自己设置密码。',
    en: 'You get a code, good for one day and once; hand it over, and the person chooses a password with it.',
  },
  codeTitle: { zh: '请把验证码转告本人', en: 'Hand this code over' },
  codeAbout: {
    zh: ({ until }: { until: string }) => `有效期至 ${until}，只显示这一次。本人在以下地址设置密码：`,
    en: ({ until }: { until: string }) =>
      `Good until ${until}, and shown only now. The person chooses a password at:`,
  },
  copy: { zh: '复制', en: 'Copy' },
  copied: { zh: '已复制', en: 'Copied.' },
  notCopied: { zh: '无法复制，请手动选择', en: 'Could not copy. Select it by hand.' },
  delegations: { zh: '委托', en: 'Delegations' },
  delegationCounts: {
    zh: ({ given, received }: { given: number; received: number }) =>
      `委托他人 ${given} 个，受托 ${received} 个`,
    en: ({ given, received }: { given: number; received: number }) => `${given} given, ${received} received`,
  },
  disableTitle: { zh: ({ name }: Named) => `停用${name}？`, en: ({ name }: Named) => `Disable ${name}?` },
  enableTitle: { zh: ({ name }: Named) => `启用${name}？`, en: ({ name }: Named) => `Enable ${name}?` },
  disableSessions: {
    zh: ({ count }: Counted) => `${count.toLocaleString('zh')} 个登录中的设备立即下线`,
    en: ({ count }: Counted) =>
      count === 1 ? '1 session ends immediately' : `${count.toLocaleString('en')} sessions end at once`,
  },
  disableDelegations: {
    zh: ({ given, received }: { given: number; received: number }) =>
      `委托出去的 ${given} 个暂停，受托的 ${received} 个不能再使用`,
    en: ({ given, received }: { given: number; received: number }) =>
      `${given} delegations that were given are suspended, ${received} that were received cannot be used`,
  },
  owns: { zh: '负责的应用', en: 'Owns' },
  names: {
    zh: (owns: readonly Owned[]) => owns.map(({ appName }) => appName).join('、'),
    en: (owns: readonly Owned[]) => owns.map(({ appName }) => appName).join(', '),
  },
  ownsOf: {
    zh: ({ count, names }: Counted & { names: string }) =>
      `负责 ${count.toLocaleString('zh')} 个应用：${names}`,
    en: ({ count, names }: Counted & { names: string }) =>
      `Owns ${count === 1 ? '1 application' : `${count.toLocaleString('en')} applications`}: ${names}`,
  },
  handTo: { zh: '移交给（姓名或工号）', en: 'Hand over to (name or staff number)' },
  handedTo: {
    zh: ({ name }: Named) => `停用后由${name}负责`,
    en: ({ name }: Named) => `${name} becomes the owner`,
  },
  handOverAbout: {
    zh: '不移交时，权限申请由超级管理员处理，直到指定新的负责人。',
    en: 'If you don’t hand them over, super administrators answer access requests until there’s a new owner.',
  },
  disableAbout: {
    zh: '组织、角色和数据都保留，重新启用即恢复。',
    en: 'Roles and data stay; enabling brings them back.',
  },
  enableAbout: {
    zh: '可以重新登录，组织和角色按停用前恢复。',
    en: 'The person can sign in again, with the roles from before.',
  },
  create: { zh: '新建人员', en: 'New person' },
  editTitle: { zh: '编辑人员', en: 'Edit the person' },
  createdNext: {
    zh: '已新建，请添加组织与角色并开通账号',
    en: 'Created. Give organizations and roles, and open an account.',
  },
})
