import type { SignInOutcome } from '@iambiz/contract/features/permissions/sign-in-policies.ts'
import { phrases } from '#web/platform/i18n/phrases.ts'

type Named = { name: string }
type Counted = { count: number }

export const policyPhrases = phrases({
  title: { zh: '登录策略', en: 'Sign-in policies' },
  add: { zh: '新建策略', en: 'Add policy' },
  about: {
    zh: '条件满足的策略同时生效，以最严格的要求为准。保存后对之后的登录立即生效。',
    en: 'All matching policies apply together, and the strictest one counts. Changes apply to the next sign-ins.',
  },
  notInForce: {
    zh: '您使用的是其他身份服务，只有会话时长类策略会生效。',
    en: 'You use another identity provider, so only policies about sessions apply.',
  },
  policy: { zh: '策略', en: 'Policy' },
  status: { zh: '状态', en: 'Status' },
  on: { zh: '已启用', en: 'On' },
  off: { zh: '已停用', en: 'Off' },
  grace: { zh: '绑定期限', en: 'Time to set up' },
  updated: { zh: '更新', en: 'Updated' },
  actions: { zh: '操作', en: 'Actions' },
  edit: { zh: '编辑', en: 'Edit' },
  editOne: { zh: ({ name }: Named) => `编辑 ${name}`, en: ({ name }: Named) => `Edit ${name}` },
  remove: { zh: '删除', en: 'Delete' },
  removeOne: { zh: ({ name }: Named) => `删除 ${name}`, en: ({ name }: Named) => `Delete ${name}` },
  removeQuestion: { zh: '删除这条策略？', en: 'Delete this policy?' },
  removeAbout: {
    zh: '之后的登录不再适用该策略。',
    en: 'It no longer applies to sign-ins.',
  },
  removed: { zh: '策略已删除', en: 'Policy deleted' },
  none: { zh: '还没有登录策略', en: 'No sign-in policies yet' },
  failed: { zh: '登录策略加载失败', en: 'Couldn’t load the sign-in policies.' },
  until: {
    zh: ({ date }: { date: string }) => `至 ${date}`,
    en: ({ date }: { date: string }) => `Until ${date}`,
  },
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
  organizations: { zh: '组织（含下级）', en: 'Organizations, with those below' },
  everyOrganization: { zh: '所有组织', en: 'All organizations' },
  addOne: { zh: '添加…', en: 'Add…' },
  drop: { zh: ({ name }: Named) => `移除 ${name}`, en: ({ name }: Named) => `Remove ${name}` },
  target: { zh: '登录到', en: 'Signing in to' },
  anyTarget: { zh: '门户和所有应用', en: 'The portal and all apps' },
  chosenTarget: { zh: '指定的应用', en: 'Chosen apps' },
  portal: { zh: '门户', en: 'The portal' },
  apps: { zh: '应用', en: 'Apps' },
  network: { zh: '网络', en: 'Network' },
  anyNetwork: { zh: '任何网络', en: 'Any network' },
  inside: { zh: '从这些网络', en: 'From these networks' },
  outside: { zh: '从这些网络以外', en: 'From outside these networks' },
  sites: { zh: '地点', en: 'Sites' },
  ranges: { zh: '地址段', en: 'Ranges' },
  rangesHint: { zh: '每行一个，例如 10.24.0.0/16', en: 'One per line, such as 10.24.0.0/16' },
  device: { zh: '设备', en: 'Device' },
  anyDevice: { zh: '任何设备', en: 'Any device' },
  newDevice: { zh: '新设备', en: 'A new device' },
  untrusted: { zh: '未信任的浏览器', en: 'A browser that isn’t trusted' },
  effect: { zh: '要求', en: 'Effect' },
  secondFactor: { zh: '要求第二重验证', en: 'Require a second factor' },
  refuse: { zh: '拒绝登录', en: 'Refuse the sign-in' },
  session: { zh: '限制会话时长', en: 'Limit the session' },
  totp: { zh: '动态口令', en: 'One-time code' },
  passkey: { zh: '通行密钥', en: 'Passkey' },
  again: { zh: '重新验证', en: 'Ask again' },
  once: { zh: '每次登录一次', en: 'Once for each sign-in' },
  after: {
    zh: ({ length }: { length: string }) => `超过 ${length}`,
    en: ({ length }: { length: string }) => `After ${length}`,
  },
  graceUntil: { zh: '绑定截止日期', en: 'Time to set up ends' },
  graceUntilHint: {
    zh: '尚未绑定的人员在此之前仍可登录，门户会显示倒计时。留空表示立即要求。',
    en: 'Until then people without a second factor can sign in, and see a countdown. Leave blank to require it now.',
  },
  graceDays: { zh: '新账号绑定期限（天）', en: 'Days to set up for new accounts' },
  sessionLength: { zh: '会话最长', en: 'Session length' },
  idle: { zh: '闲置时限', en: 'Idle limit' },
  asSettings: { zh: '按系统设置', en: 'As in the settings' },
  needsKind: { zh: '请至少选择一种验证方式', en: 'Choose at least one second factor.' },
  needsTarget: { zh: '请至少选择一个应用或门户', en: 'Choose at least one app, or the portal.' },
  needsNetwork: {
    zh: '请至少选择一个地点或填写一个地址段',
    en: 'Choose at least one site or enter a range.',
  },
  wrongDays: { zh: '请填写 0 至 90 的整数', en: 'Enter a whole number from 0 to 90.' },
  saved: { zh: '策略已保存', en: 'Policy saved' },
  effectTitle: { zh: '保存后', en: 'Once saved' },
  check: { zh: '查看影响', en: 'See who is affected' },
  affected: {
    zh: ({ count }: Counted) => `涉及 ${count.toLocaleString('zh')} 人`,
    en: ({ count }: Counted) => `${count.toLocaleString('en')} ${count === 1 ? 'person' : 'people'} affected`,
  },
  asked: {
    zh: ({ count }: Counted) => `${count.toLocaleString('zh')} 人会被要求验证`,
    en: ({ count }: Counted) => `${count.toLocaleString('en')} asked for a second factor`,
  },
  inGrace: {
    zh: ({ count }: Counted) => `${count.toLocaleString('zh')} 人尚未绑定，期限内仍可登录`,
    en: ({ count }: Counted) => `${count.toLocaleString('en')} without one, who still have time`,
  },
  setUp: {
    zh: ({ count }: Counted) => `${count.toLocaleString('zh')} 人尚未绑定，将无法登录`,
    en: ({ count }: Counted) => `${count.toLocaleString('en')} without one, who can’t sign in`,
  },
  refused: {
    zh: ({ count }: Counted) => `${count.toLocaleString('zh')} 人会被拒绝`,
    en: ({ count }: Counted) => `${count.toLocaleString('en')} refused`,
  },
  lockoutCaller: {
    zh: '您将无法从当前网络登录，不能保存。',
    en: 'You couldn’t sign in from this network. The policy can’t be saved.',
  },
  lockoutAdministrators: {
    zh: '没有超级管理员能登录，不能保存。请先为至少一位超级管理员绑定动态口令。',
    en: 'No super administrator could sign in, so the policy can’t be saved. Set up a second factor for at least one.',
  },
})

export const outcomePhrases = phrases({
  allowed: { zh: '可以登录', en: 'Signs in' },
  'second-factor': { zh: '要求第二重验证', en: 'Asked for a second factor' },
  'sign-in-again': { zh: '要求重新登录', en: 'Asked to sign in again' },
  'set-up': { zh: '无法登录：尚未绑定', en: 'Can’t sign in: no second factor set up' },
  refused: { zh: '拒绝登录', en: 'Refused' },
} satisfies Record<SignInOutcome, { zh: string; en: string }>)

export const simulatorPhrases = phrases({
  title: { zh: '模拟登录', en: 'Try a sign-in' },
  about: {
    zh: '按已保存的策略判断，与真实登录使用同一规则。',
    en: 'Uses the saved policies and the same rule as real sign-ins.',
  },
  aboutDraft: {
    zh: '假设以上内容已保存。',
    en: 'As if the policy above were saved.',
  },
  person: { zh: '人员', en: 'Person' },
  app: { zh: '登录到', en: 'Signing in to' },
  portal: { zh: '门户', en: 'The portal' },
  address: { zh: '地址', en: 'Address' },
  device: { zh: '设备', en: 'Device' },
  new: { zh: '新设备', en: 'New' },
  known: { zh: '用过的设备', en: 'Used before' },
  trusted: { zh: '已信任的浏览器', en: 'Trusted browser' },
  at: { zh: '时间', en: 'Time' },
  now: { zh: '留空表示现在', en: 'Leave blank for now' },
  done: { zh: '本次会话', en: 'Session' },
  notDone: { zh: '正在登录', en: 'Signing in now' },
  doneAgo: {
    zh: ({ length }: { length: string }) => `${length} 前已用动态口令验证`,
    en: ({ length }: { length: string }) => `One-time code used ${length} ago`,
  },
  try: { zh: '模拟', en: 'Try' },
  needsPerson: { zh: '请选择人员', en: 'Choose a person.' },
  because: { zh: '依据', en: 'Because of' },
  noReason: { zh: '没有策略适用', en: 'No policy applies.' },
  kinds: {
    zh: ({ kinds }: { kinds: string }) => `可用：${kinds}`,
    en: ({ kinds }: { kinds: string }) => `Any of: ${kinds}`,
  },
  grace: {
    zh: ({ date }: { date: string }) => `尚未绑定，${date} 前仍可登录`,
    en: ({ date }: { date: string }) => `No second factor yet. Has until ${date} to set one up.`,
  },
  session: {
    zh: ({ length }: { length: string }) => `会话最长 ${length}`,
    en: ({ length }: { length: string }) => `Session ends after ${length}`,
  },
  idle: {
    zh: ({ length }: { length: string }) => `闲置 ${length} 后结束`,
    en: ({ length }: { length: string }) => `Idle limit ${length}`,
  },
  breakGlass: { zh: '应急账号，不适用任何策略', en: 'Break-glass account: no policy applies.' },
})

export const breakGlassPhrases = phrases({
  title: { zh: '应急账号', en: 'Break-glass accounts' },
  about: {
    zh: '最多两个，不受登录策略限制。每次登录都会通知全体超级管理员。',
    en: 'Up to two accounts that no policy applies to. Every sign-in is reported to all super administrators.',
  },
  none: { zh: '尚未设置', en: 'None set' },
  person: { zh: '人员', en: 'Person' },
  needsPerson: { zh: '请选择人员', en: 'Choose a person.' },
  add: { zh: '添加', en: 'Add' },
  remove: { zh: '移除', en: 'Remove' },
  removeOne: { zh: ({ name }: Named) => `移除 ${name}`, en: ({ name }: Named) => `Remove ${name}` },
  saved: { zh: '应急账号已更新', en: 'Break-glass accounts updated' },
  graceTitle: { zh: '延长绑定期限', en: 'Give one person more time' },
  graceAbout: {
    zh: '错过期限的人员可在 24 小时内登录并完成绑定。',
    en: 'Someone who missed the deadline can sign in and set up a second factor within 24 hours.',
  },
  give: { zh: '开放 24 小时', en: 'Give 24 hours' },
  given: {
    zh: ({ date }: { date: string }) => `已开放至 ${date}`,
    en: ({ date }: { date: string }) => `Open until ${date}`,
  },
})
