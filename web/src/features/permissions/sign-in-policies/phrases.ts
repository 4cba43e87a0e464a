import type { SignInOutcome } from '@iambiz/contract/features/permissions/sign-in-policies.ts'
import { phrases } from '#web/platform/i18n/phrases.ts'

type Named = { name: string }
type Counted = { count: number }

export const policyPhrases = phrases({
  title: { zh: '登录策略', en: 'Sign-in policies' },
  add: { zh: '新建策略', en: 'Add policy' },
  about: {
    zh: '所有匹配的策略同时生效，以最严格的为准。更改自下次登录起生效。',
    en: 'All matching policies apply, and the strictest one counts. Changes apply from the next sign-in.',
  },
  notInForce: {
    zh: '当前使用其他身份服务，仅会话时长类策略生效。',
    en: 'You use another identity provider, so only session policies apply.',
  },
  policy: { zh: '策略', en: 'Policy' },
  status: { zh: '状态', en: 'Status' },
  on: { zh: '已启用', en: 'On' },
  off: { zh: '已停用', en: 'Off' },
  deadline: { zh: '绑定截止日期', en: 'Setup deadline' },
  updated: { zh: '更新', en: 'Updated' },
  actions: { zh: '操作', en: 'Actions' },
  edit: { zh: '编辑', en: 'Edit' },
  editOne: { zh: ({ name }: Named) => `编辑 ${name}`, en: ({ name }: Named) => `Edit ${name}` },
  remove: { zh: '删除', en: 'Delete' },
  removeOne: { zh: ({ name }: Named) => `删除 ${name}`, en: ({ name }: Named) => `Delete ${name}` },
  removeQuestion: { zh: '删除这条策略？', en: 'Delete this policy?' },
  removeAbout: {
    zh: '删除后，登录不再受该策略限制。',
    en: 'Sign-ins will no longer follow it.',
  },
  removed: { zh: '策略已删除', en: 'Policy deleted' },
  none: { zh: '还没有登录策略', en: 'No sign-in policies yet' },
  failed: { zh: '登录策略加载失败', en: 'Couldn’t load the sign-in policies.' },
})

export const policyFormPhrases = phrases({
  create: { zh: '新建登录策略', en: 'Add sign-in policy' },
  editTitle: { zh: '编辑登录策略', en: 'Edit sign-in policy' },
  nameZh: { zh: '中文名称', en: 'Chinese name' },
  nameEn: { zh: '英文名称', en: 'English name' },
  nameEnHint: { zh: '选填，留空时显示中文名称', en: 'Optional. Leave blank to show the Chinese name.' },
  enabled: { zh: '启用', en: 'On' },
  when: { zh: '当', en: 'When' },
  effectIs: { zh: '则', en: 'Then' },
  roles: { zh: '角色', en: 'Roles' },
  everyRole: { zh: '所有角色', en: 'All roles' },
  organizations: { zh: '组织（含下级）', en: 'Organizations and those below them' },
  everyOrganization: { zh: '所有组织', en: 'All organizations' },
  addOne: { zh: '添加…', en: 'Add…' },
  drop: { zh: ({ name }: Named) => `移除 ${name}`, en: ({ name }: Named) => `Remove ${name}` },
  target: { zh: '登录到', en: 'Signing in to' },
  anyTarget: { zh: '门户和所有应用', en: 'The portal and all apps' },
  chosenTarget: { zh: '指定的应用', en: 'Selected apps' },
  portal: { zh: '门户', en: 'The portal' },
  apps: { zh: '应用', en: 'Apps' },
  network: { zh: '网络', en: 'Network' },
  anyNetwork: { zh: '任何网络', en: 'Any network' },
  inside: { zh: '以下网络', en: 'These networks' },
  outside: { zh: '以下网络以外', en: 'Outside these networks' },
  sites: { zh: '地点', en: 'Sites' },
  ranges: { zh: 'IP 地址段', en: 'IP ranges' },
  rangesHint: { zh: '每行一个，例如 10.24.0.0/16', en: 'One per line, for example 10.24.0.0/16' },
  device: { zh: '设备', en: 'Device' },
  anyDevice: { zh: '任何设备', en: 'Any device' },
  newDevice: { zh: '新设备', en: 'A new device' },
  untrusted: { zh: '未信任的浏览器', en: 'An untrusted browser' },
  effect: { zh: '处理方式', en: 'Effect' },
  secondFactor: { zh: '要求第二重验证', en: 'Require a second factor' },
  refuse: { zh: '拒绝登录', en: 'Block sign-in' },
  session: { zh: '限制会话时长', en: 'Limit session length' },
  totp: { zh: '动态口令', en: 'One-time code' },
  passkey: { zh: '通行密钥', en: 'Passkey' },
  again: { zh: '验证频率', en: 'Ask again' },
  once: { zh: '每次登录验证一次', en: 'Once per sign-in' },
  after: {
    zh: ({ length }: { length: string }) => `超过 ${length}重新验证`,
    en: ({ length }: { length: string }) => `After ${length}`,
  },
  graceUntil: { zh: '绑定截止日期', en: 'Setup deadline' },
  graceUntilHint: {
    zh: '截止前，未绑定的人员仍可登录，首页会提示剩余天数。留空则立即要求。',
    en: 'Until then, people without a second factor can sign in and see a countdown. Leave blank to require one right away.',
  },
  graceDays: { zh: '新账号绑定期限（天）', en: 'Setup period for new accounts (days)' },
  sessionLength: { zh: '最长会话', en: 'Maximum session length' },
  idle: { zh: '闲置时限', en: 'Idle limit' },
  asSettings: { zh: '按系统设置', en: 'Use system settings' },
  needsKind: { zh: '请至少选择一种验证方式', en: 'Choose at least one second factor.' },
  needsTarget: { zh: '请选择门户或至少一个应用', en: 'Choose the portal or at least one app.' },
  needsNetwork: {
    zh: '请至少选择一个地点，或填写一个 IP 地址段',
    en: 'Choose at least one site or enter an IP range.',
  },
  wrongDays: { zh: '请填写 0 至 90 的整数', en: 'Enter a whole number from 0 to 90.' },
  saved: { zh: '策略已保存', en: 'Policy saved' },
  effectTitle: { zh: '影响人数', en: 'People affected' },
  check: { zh: '查看影响人数', en: 'See how many people are affected' },
  affected: {
    zh: ({ count }: Counted) => `影响 ${count.toLocaleString('zh')} 人`,
    en: ({ count }: Counted) => `${count.toLocaleString('en')} ${count === 1 ? 'person' : 'people'} affected`,
  },
  asked: {
    zh: ({ count }: Counted) => `${count.toLocaleString('zh')} 人需要第二重验证`,
    en: ({ count }: Counted) => `${count.toLocaleString('en')} will be asked for a second factor`,
  },
  inGrace: {
    zh: ({ count }: Counted) => `${count.toLocaleString('zh')} 人尚未绑定，期限内仍可登录`,
    en: ({ count }: Counted) =>
      `${count.toLocaleString('en')} without a second factor, still in the setup period`,
  },
  setUp: {
    zh: ({ count }: Counted) => `${count.toLocaleString('zh')} 人尚未绑定，将无法登录`,
    en: ({ count }: Counted) => `${count.toLocaleString('en')} without a second factor, unable to sign in`,
  },
  refused: {
    zh: ({ count }: Counted) => `${count.toLocaleString('zh')} 人将被拒绝登录`,
    en: ({ count }: Counted) => `${count.toLocaleString('en')} blocked`,
  },
  lockoutCaller: {
    zh: '保存后您将无法从当前网络登录门户。',
    en: 'Saving this would lock you out of the portal from this network.',
  },
  lockoutAdministrators: {
    zh: '保存后所有超级管理员都将无法登录。',
    en: 'Saving this would lock out every super administrator.',
  },
})

export const outcomePhrases = phrases({
  allowed: { zh: '可以登录', en: 'Can sign in' },
  'second-factor': { zh: '需要第二重验证', en: 'Asked for a second factor' },
  'sign-in-again': { zh: '需要重新登录', en: 'Asked to sign in again' },
  'set-up': { zh: '无法登录：尚未绑定', en: 'Can’t sign in: no second factor' },
  refused: { zh: '拒绝登录', en: 'Blocked' },
} satisfies Record<SignInOutcome, { zh: string; en: string }>)

export const simulatorPhrases = phrases({
  title: { zh: '模拟登录', en: 'Try a sign-in' },
  about: {
    zh: '按已保存的策略判断，结果与真实登录一致。',
    en: 'Uses the saved policies and gives the same result as a real sign-in.',
  },
  aboutDraft: {
    zh: '按保存后的策略判断。',
    en: 'Shows the result as if this policy were saved.',
  },
  person: { zh: '人员', en: 'Person' },
  app: { zh: '登录到', en: 'Signing in to' },
  portal: { zh: '门户', en: 'The portal' },
  address: { zh: 'IP 地址', en: 'IP address' },
  device: { zh: '设备', en: 'Device' },
  new: { zh: '新设备', en: 'New device' },
  known: { zh: '用过的设备', en: 'Known device' },
  trusted: { zh: '已信任的浏览器', en: 'Trusted browser' },
  at: { zh: '时间', en: 'Time' },
  now: { zh: '留空表示现在', en: 'Leave blank for now' },
  done: { zh: '本次会话', en: 'Session' },
  notDone: { zh: '正在登录', en: 'Signing in now' },
  doneAgo: {
    zh: ({ length }: { length: string }) => `${length}前已用动态口令验证`,
    en: ({ length }: { length: string }) => `One-time code used ${length} ago`,
  },
  try: { zh: '模拟', en: 'Try' },
  needsPerson: { zh: '请选择人员', en: 'Choose a person.' },
  because: { zh: '依据', en: 'Reason' },
  noReason: { zh: '没有适用的策略', en: 'No policy applies.' },
  kinds: {
    zh: ({ kinds }: { kinds: string }) => `可用方式：${kinds}`,
    en: ({ kinds }: { kinds: string }) => `Accepted: ${kinds}`,
  },
  grace: {
    zh: ({ date }: { date: string }) => `尚未绑定，${date} 前仍可登录`,
    en: ({ date }: { date: string }) => `No second factor yet. Can sign in without one until ${date}.`,
  },
  session: {
    zh: ({ length }: { length: string }) => `会话最长 ${length}`,
    en: ({ length }: { length: string }) => `Session ends after ${length}`,
  },
  idle: {
    zh: ({ length }: { length: string }) => `闲置 ${length}后结束`,
    en: ({ length }: { length: string }) => `Session ends after ${length} of inactivity`,
  },
  breakGlass: { zh: '应急账号，不受登录策略限制', en: 'Break-glass account, exempt from policies.' },
})

export const breakGlassPhrases = phrases({
  title: { zh: '应急账号', en: 'Break-glass accounts' },
  about: {
    zh: '最多两个，不受登录策略限制。每次登录都会通知全体超级管理员。',
    en: 'Up to two accounts that are exempt from sign-in policies. Every sign-in notifies all super administrators.',
  },
  none: { zh: '尚未设置', en: 'None yet' },
  person: { zh: '人员', en: 'Person' },
  needsPerson: { zh: '请选择人员', en: 'Choose a person.' },
  add: { zh: '添加', en: 'Add' },
  remove: { zh: '移除', en: 'Remove' },
  removeOne: { zh: ({ name }: Named) => `移除 ${name}`, en: ({ name }: Named) => `Remove ${name}` },
  saved: { zh: '应急账号已更新', en: 'Break-glass accounts updated' },
  graceTitle: { zh: '延长绑定期限', en: 'Extend someone’s setup period' },
  graceAbout: {
    zh: '让错过期限的人员在 24 小时内登录并完成绑定。',
    en: 'Give someone who missed the deadline 24 hours to sign in and set up a second factor.',
  },
  give: { zh: '延长 24 小时', en: 'Give 24 hours' },
  given: {
    zh: ({ date }: { date: string }) => `已延长至 ${date}`,
    en: ({ date }: { date: string }) => `Extended to ${date}`,
  },
})
