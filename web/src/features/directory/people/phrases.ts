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
  anyRole: { zh: '全部角色', en: 'All roles' },
  withoutRole: { zh: '没有组织和角色', en: 'No organization or role' },
  organization: { zh: '组织', en: 'Organization' },
  role: { zh: '角色', en: 'Role' },
  roles: { zh: '角色', en: 'Roles' },
  add: { zh: '新建人员', en: 'New person' },
  importPeople: { zh: '导入', en: 'Import' },
  none: { zh: '还没有人员', en: 'No people yet' },
  nothingFound: { zh: '没有符合条件的人员', en: 'No matching people' },
  name: { zh: '姓名', en: 'Name' },
  nameZh: { zh: '中文姓名', en: 'Chinese name' },
  nameEn: { zh: '英文姓名', en: 'English name' },
  userNo: { zh: '工号', en: 'Staff number' },
  userNoHint: { zh: '也用于登录，保存后不能修改', en: 'People sign in with it. It can’t be changed later.' },
  badNumber: {
    zh: '以字母或数字开头，只能有字母、数字和 _ . -',
    en: 'Start with a letter or digit. Only letters, digits and _ . - are allowed.',
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
    zh: '没有组织和角色，登录后没有可用的应用',
    en: 'No organization or role, so there’s nothing to see after signing in.',
  },
  notInUse: { zh: '已停用，不生效', en: 'Disabled, not in effect' },
  take: { zh: '移除', en: 'Remove' },
  takeOne: { zh: ({ name }: Named) => `移除${name}`, en: ({ name }: Named) => `Remove ${name}` },
  bringBack: { zh: '恢复', en: 'Keep' },
  givePair: { zh: '添加', en: 'Add' },
  given: { zh: '新增', en: 'New' },
  savePairs: { zh: '保存组织与角色', en: 'Save organizations and roles' },
  pairsAbout: {
    zh: '保存后五秒内在所有地方生效',
    en: 'Changes apply everywhere within 5 seconds.',
  },
  sessions: { zh: '登录中的设备', en: 'Signed-in devices' },
  noSessions: { zh: '没有登录中的设备', en: 'Not signed in anywhere' },
  kick: { zh: '下线', en: 'Sign out' },
  kickAll: { zh: '全部下线', en: 'Sign out everywhere' },
  kicked: {
    zh: ({ count }: Counted) => `已下线 ${count.toLocaleString('zh')} 台设备`,
    en: ({ count }: Counted) =>
      count === 1 ? '1 session ended' : `${count.toLocaleString('en')} sessions ended`,
  },
  account: { zh: '登录账号', en: 'Account' },
  accountElsewhere: {
    zh: '账号由其他身份提供方管理，请前往该系统处理密码、第二重验证和锁定。',
    en: 'Accounts are managed by another identity provider. Change passwords, second factors and locks there.',
  },
  accountAway: { zh: '身份提供方暂时没有响应', en: 'The identity provider isn’t responding right now.' },
  openProvider: { zh: '打开身份提供方', en: 'Open the provider' },
  noAccount: { zh: '还没有登录账号', en: 'No account yet' },
  accountClosed: { zh: '账号已停用', en: 'Account disabled' },
  accountOpen: { zh: '账号可用', en: 'Account active' },
  mayNotBeDisabled: {
    zh: '登录账号可能尚未停用，本人仍可能登录其他应用。系统会继续重试。',
    en: 'The sign-in account may not be disabled yet, so this person may still be able to sign in to other apps. We’ll keep trying.',
  },
  disablePending: {
    zh: '人员已停用，但登录账号尚未停用，本人仍可能登录其他应用。系统会继续重试。',
    en: 'The person is disabled, but their sign-in account isn’t yet, so they may still be able to sign in to other apps. We’ll keep trying.',
  },
  enablePending: {
    zh: '人员已启用，但登录账号尚未启用，本人暂时无法登录。系统会继续重试。',
    en: 'The person is enabled, but their sign-in account isn’t yet, so they can’t sign in right now. We’ll keep trying.',
  },
  locked: {
    zh: ({ until }: { until: string }) => `多次输错，锁定至 ${until}`,
    en: ({ until }: { until: string }) => `Locked until ${until} after failed attempts`,
  },
  unlock: { zh: '解除锁定', en: 'Unlock' },
  unlocked: { zh: '已解除锁定', en: 'Unlocked' },
  noFactors: { zh: '未设置第二重验证', en: 'No second factor' },
  totp: { zh: '动态口令', en: 'One-time codes' },
  passkey: { zh: '通行密钥', en: 'Passkey' },
  recovery: {
    zh: ({ count }: { count: string }) => `剩余恢复码 ${count} 个`,
    en: ({ count }: { count: string }) => `${count} recovery codes left`,
  },
  external: { zh: '外部账号', en: 'External account' },
  resetFactors: { zh: '清除第二重验证', en: 'Remove second factors' },
  resetFactorsTitle: {
    zh: ({ name }: Named) => `清除${name}的第二重验证？`,
    en: ({ name }: Named) => `Remove ${name}’s second factors?`,
  },
  resetFactorsAbout: {
    zh: '用于手机丢失等情况。通行密钥、动态口令和恢复码失效，所有设备退出登录，之后仅凭密码即可登录。请先核实本人身份。',
    en: 'Use this if they lost their phone. Their passkeys, one-time codes and recovery codes stop working and all sessions end. They can then sign in with only a password, so confirm who’s asking.',
  },
  factorsGone: { zh: '第二重验证已清除', en: 'Second factors removed' },
  resetPassword: { zh: '重置密码', en: 'Reset password' },
  openAccount: { zh: '开通账号', en: 'Open an account' },
  resetPasswordTitle: {
    zh: ({ name }: Named) => `重置${name}的密码？`,
    en: ({ name }: Named) => `Reset ${name}’s password?`,
  },
  openAccountTitle: {
    zh: ({ name }: Named) => `为${name}开通账号？`,
    en: ({ name }: Named) => `Open an account for ${name}?`,
  },
  resetPasswordAbout: {
    zh: '现有密码立即失效，所有设备退出登录。将生成一个 24 小时内有效的一次性验证码，请转告本人，用于设置新密码。',
    en: 'The current password stops working and all sessions end. You’ll get a one-time code, valid for 24 hours. Give it to the person so they can set a new password.',
  },
  openAccountAbout: {
    zh: '将生成一个 24 小时内有效的一次性验证码，请转告本人，用于设置密码。',
    en: 'You’ll get a one-time code, valid for 24 hours. Give it to the person so they can set a password.',
  },
  codeTitle: { zh: '请把验证码转告本人', en: 'Give this code to the person' },
  codeAbout: {
    zh: ({ until }: { until: string }) => `有效期至 ${until}，仅显示一次。请本人在以下地址设置密码：`,
    en: ({ until }: { until: string }) =>
      `Valid until ${until} and shown only once. They can set a password at:`,
  },
  copy: { zh: '复制', en: 'Copy' },
  copied: { zh: '已复制', en: 'Copied' },
  notCopied: { zh: '复制失败，请手动复制', en: 'Couldn’t copy. Select it and copy it manually.' },
  delegations: { zh: '委托', en: 'Delegations' },
  delegationCounts: {
    zh: ({ given, received }: { given: number; received: number }) => `发起 ${given} 个，收到 ${received} 个`,
    en: ({ given, received }: { given: number; received: number }) => `${given} given, ${received} received`,
  },
  disableTitle: { zh: ({ name }: Named) => `停用${name}？`, en: ({ name }: Named) => `Disable ${name}?` },
  enableTitle: { zh: ({ name }: Named) => `启用${name}？`, en: ({ name }: Named) => `Enable ${name}?` },
  disableSessions: {
    zh: ({ count }: Counted) => `${count.toLocaleString('zh')} 台登录中的设备立即下线`,
    en: ({ count }: Counted) =>
      count === 1 ? '1 session ends immediately' : `${count.toLocaleString('en')} sessions end immediately`,
  },
  disableGiven: {
    zh: ({ count }: Counted) => `发起的 ${count.toLocaleString('zh')} 个委托暂停`,
    en: ({ count }: Counted) =>
      count === 1
        ? '1 delegation they gave is suspended'
        : `${count.toLocaleString('en')} delegations they gave are suspended`,
  },
  disableReceived: {
    zh: ({ count }: Counted) => `收到的 ${count.toLocaleString('zh')} 个委托不能使用`,
    en: ({ count }: Counted) =>
      count === 1
        ? '1 delegation they received can’t be used'
        : `${count.toLocaleString('en')} delegations they received can’t be used`,
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
      `Owns ${count === 1 ? '1 app' : `${count.toLocaleString('en')} apps`}: ${names}`,
  },
  handTo: { zh: '移交给（姓名或工号）', en: 'Hand over to (name or staff number)' },
  handedTo: {
    zh: ({ name }: Named) => `停用后由${name}负责`,
    en: ({ name }: Named) => `${name} becomes the owner`,
  },
  handOverAbout: {
    zh: '如不移交，在指定新负责人之前，权限申请由超级管理员处理。',
    en: 'If you don’t hand them over, super administrators answer access requests until there’s a new owner.',
  },
  disableAbout: {
    zh: '组织、角色和数据都保留，重新启用即恢复。',
    en: 'Organizations, roles and data are kept. Enabling restores everything.',
  },
  enableAbout: {
    zh: '可以重新登录，组织和角色恢复到停用前的状态。',
    en: 'They can sign in again with their previous organizations and roles.',
  },
  create: { zh: '新建人员', en: 'New person' },
  editTitle: { zh: '编辑人员', en: 'Edit person' },
  createdNext: {
    zh: '已新建，接着可以开通账号',
    en: 'Created. Next, open an account.',
  },
  chooseLater: { zh: '以后再选', en: 'Choose later' },
  roleNeeded: { zh: '请选择角色', en: 'Choose a role.' },
  organizationNeeded: { zh: '请选择组织', en: 'Choose an organization.' },
})
