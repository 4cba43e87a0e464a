import type { LdapProblem, LdapRun, LdapUnitFault } from '@iambiz/contract/features/directory/ldap.ts'
import { phrases } from '#web/platform/i18n/phrases.ts'

type Counted = { count: number }
type Named = { name: string }

export const ldapPhrases = phrases({
  title: { zh: '目录同步', en: 'LDAP import' },
  about: {
    zh: '从 LDAP 目录（OpenLDAP、Active Directory 等）定时导入人员与组织。不导入密码，不授予管理员角色。',
    en: 'Imports people and organizations from LDAP directories (OpenLDAP, Active Directory and others) on a schedule. Passwords aren’t imported and no administrator roles are assigned.',
  },
  add: { zh: '新建目录', en: 'New directory' },
  empty: { zh: '还没有目录', en: 'No directories yet' },
  failed: { zh: '目录加载失败', en: 'Couldn’t load the directories.' },
  name: { zh: '目录', en: 'Directory' },
  address: { zh: '地址', en: 'Address' },
  timetable: { zh: '计划', en: 'Schedule' },
  lastRun: { zh: '最近一次', en: 'Last run' },
  never: { zh: '尚未运行', en: 'Never' },
  enabled: { zh: '启用', en: 'Enabled' },
  enableOne: { zh: ({ name }: Named) => `启用 ${name}`, en: ({ name }: Named) => `Enable ${name}` },
  actions: { zh: '操作', en: 'Actions' },
  edit: { zh: '编辑', en: 'Edit' },
  test: { zh: '测试连接', en: 'Test connection' },
  try: { zh: '试运行', en: 'Try out' },
  run: { zh: '立即同步', en: 'Import now' },
  runs: { zh: '记录', en: 'Runs' },
  remove: { zh: '删除', en: 'Delete' },
  ofOne: {
    zh: ({ action, name }: Named & { action: string }) => `${action}：${name}`,
    en: ({ action, name }: Named & { action: string }) => `${action}: ${name}`,
  },
  everyMinutes: {
    zh: ({ count }: Counted) => `每 ${count} 分钟`,
    en: ({ count }: Counted) => `Every ${count} minutes`,
  },
  everyHours: {
    zh: ({ count }: Counted) => `每 ${count} 小时`,
    en: ({ count }: Counted) => (count === 1 ? 'Every hour' : `Every ${count} hours`),
  },
  daily: { zh: ({ at }: { at: string }) => `每天 ${at}`, en: ({ at }: { at: string }) => `Daily at ${at}` },
  next: {
    zh: ({ time }: { time: string }) => `下次 ${time}`,
    en: ({ time }: { time: string }) => `Next: ${time}`,
  },
  begun: { zh: '已开始，完成后显示结果', en: 'Started. The result appears when it’s done.' },
  switchedOn: { zh: '已启用', en: 'Enabled' },
  switchedOff: { zh: '已停用', en: 'Disabled' },
  removeQuestion: { zh: '删除该目录？', en: 'Delete this directory?' },
  removeAbout: {
    zh: '目录的设置与运行记录将一并删除，已导入的人员与组织会保留。',
    en: 'Its settings and runs are deleted. People and organizations it imported are kept.',
  },
  removed: { zh: '已删除', en: 'Deleted' },
  runQuestion: { zh: '立即同步？', en: 'Import now?' },
  runAbout: {
    zh: '将按目录新建、修改人员，目录中不再出现的人员将按设置停用并立即下线。可先试运行查看结果。',
    en: 'People are created and updated to match the directory, and people no longer in it are disabled according to the settings. Use Try out to see what would happen.',
  },
  testTitle: { zh: '测试连接', en: 'Connection test' },
  testing: { zh: '正在连接', en: 'Connecting' },
  testGood: { zh: '连接成功，读到的前几人：', en: 'Connected. First people found:' },
  testNobody: { zh: '连接成功，但没有找到人员', en: 'Connected, but no people were found' },
})

export const formPhrases = phrases({
  create: { zh: '新建目录', en: 'New directory' },
  editTitle: { zh: '编辑目录', en: 'Edit directory' },
  saved: { zh: '已保存', en: 'Saved' },
  needed: { zh: '请填写', en: 'This field is required.' },
  badNumber: { zh: '请填写允许范围内的数字', en: 'Enter a number within the allowed range.' },
  connection: { zh: '连接', en: 'Connection' },
  people: { zh: '人员', en: 'People' },
  organizations: { zh: '组织', en: 'Organizations' },
  rules: { zh: '计划与规则', en: 'Schedule and rules' },
  code: { zh: '编码', en: 'Code' },
  name: { zh: '名称', en: 'Name' },
  bindDn: { zh: '账号 DN', en: 'Account (DN)' },
  bindHint: { zh: '留空为匿名', en: 'Leave empty for anonymous' },
  password: { zh: '密码', en: 'Password' },
  passwordKept: { zh: '留空则不修改', en: 'Leave empty to keep the current password' },
  bases: { zh: '搜索范围 DN', en: 'Search bases' },
  basesHint: { zh: '每行一个，最多 5 个', en: 'One per line, up to 5' },
  filter: { zh: '过滤条件', en: 'Filter' },
  pageSize: { zh: '每页条数', en: 'Page size' },
  userNo: { zh: '工号属性', en: 'Attribute: staff number' },
  nameZh: { zh: '中文姓名属性', en: 'Attribute: Chinese name' },
  nameEn: { zh: '英文姓名属性', en: 'Attribute: English name' },
  email: { zh: '邮箱属性', en: 'Attribute: email' },
  mobile: { zh: '手机属性', en: 'Attribute: mobile' },
  optional: { zh: '留空则不导入', en: 'Leave empty to skip' },
  mode: { zh: '组织来源', en: 'Organizations' },
  none: { zh: '不导入', en: 'Not imported' },
  attribute: { zh: '人员属性中的组织编码', en: 'Code in an attribute of the person' },
  tree: { zh: '目录中的组织单位（OU）', en: 'Directory units (OU)' },
  unitCode: { zh: '组织编码属性', en: 'Attribute: organization code' },
  unitNameZh: { zh: '组织中文名称属性', en: 'Attribute: Chinese unit name' },
  unitNameEn: { zh: '组织英文名称属性', en: 'Attribute: English unit name' },
  unitFilter: { zh: '组织单位过滤条件', en: 'Unit filter' },
  parentCode: { zh: '上级组织编码', en: 'Parent organization code' },
  parentHint: { zh: '最上层的单位挂在此组织下，可留空', en: 'Top-level units go below it (optional)' },
  roleNo: { zh: '授予的角色编号', en: 'Number of the role to assign' },
  every: { zh: '运行', en: 'Runs' },
  minutes: { zh: '每隔若干分钟', en: 'Every few minutes' },
  hours: { zh: '每隔若干小时', en: 'Every few hours' },
  day: { zh: '每天', en: 'Every day' },
  count: { zh: '间隔', en: 'Interval' },
  at: { zh: '时间', en: 'Time' },
  disablesMissing: { zh: '停用目录中不再出现的人员', en: 'Disable people no longer found' },
  mayAdministrators: { zh: '允许修改管理员', en: 'May change administrators' },
  mayAdministratorsHint: {
    zh: '不开启时，管理员的邮箱、姓名和停用变化只列在导入报告中，超级管理员不会停用',
    en: 'Updates administrators’ names and emails, and disables them (never super administrators). When off, these changes are only listed in the report.',
  },
  mostMissing: { zh: '一次最多停用（%）', en: 'Limit per run (%)' },
  mostMissingHint: {
    zh: '超过时不写入任何内容，并提示原因',
    en: 'Above this limit, the run stops without changing anything',
  },
})

export const runPhrases = phrases({
  title: { zh: ({ name }: Named) => `运行记录：${name}`, en: ({ name }: Named) => `Runs: ${name}` },
  none: { zh: '还没有运行记录', en: 'No runs yet' },
  failed: { zh: '运行记录加载失败', en: 'Couldn’t load the runs.' },
  back: { zh: '返回列表', en: 'Back to the list' },
  close: { zh: '关闭', en: 'Close' },
  time: { zh: '时间', en: 'Time' },
  kind: { zh: '方式', en: 'Kind' },
  dry: { zh: '试运行', en: 'Trial' },
  real: { zh: '同步', en: 'Import' },
  state: { zh: '结果', en: 'Result' },
  counts: { zh: '数量', en: 'Counts' },
  open: { zh: '查看', en: 'Open' },
  replacedBy: {
    zh: ({ number }: { number: string }) => `该条目现在的工号：${number}`,
    en: ({ number }: { number: string }) => `Staff number of this entry now: ${number}`,
  },
  summary: {
    zh: (c: Sums) =>
      `读取 ${c.entries} · 新建 ${c.create} · 修改 ${c.update} · 不变 ${c.same} · 错误 ${c.wrong} · 停用 ${c.disabled}`,
    en: (c: Sums) =>
      `${c.entries} read · ${c.create} new · ${c.update} changed · ${c.same} unchanged · ${c.wrong} with errors · ${c.disabled} disabled`,
  },
  units: {
    zh: ({ units, changes }: { units: number; changes: number }) => `组织 ${units}，变动 ${changes}`,
    en: ({ units, changes }: { units: number; changes: number }) =>
      `${units} organizations, ${changes} changed`,
  },
  person: { zh: '人员', en: 'Person' },
  outcome: { zh: '结果', en: 'Outcome' },
  details: { zh: '内容', en: 'Details' },
  rows: { zh: '人员变动', en: 'People' },
  unitRows: { zh: '组织变动', en: 'Organizations' },
  create: { zh: '新建', en: 'New' },
  update: { zh: '修改', en: 'Changed' },
  same: { zh: '不变', en: 'Unchanged' },
  wrong: { zh: '错误', en: 'Error' },
  rename: { zh: '改名', en: 'Renamed' },
  move: { zh: '移动', en: 'Moved' },
  nothing: { zh: '没有变动', en: 'No changes' },
  more: {
    zh: ({ count }: Counted) => `另有 ${count} 行未显示`,
    en: ({ count }: Counted) => (count === 1 ? '1 more row not shown' : `${count} more rows not shown`),
  },
})

type Sums = Record<'entries' | 'create' | 'update' | 'same' | 'wrong' | 'disabled', number>

export const stateWords = phrases({
  queued: { zh: '等待中', en: 'Waiting' },
  running: { zh: '运行中', en: 'Running' },
  done: { zh: '完成', en: 'Done' },
  stopped: { zh: '已中止', en: 'Stopped' },
  failed: { zh: '失败', en: 'Failed' },
  interrupted: { zh: '已中断', en: 'Interrupted' },
} satisfies Record<LdapRun['state'], unknown>)

export const problemWords = phrases({
  'address-refused': { zh: '不允许连接该地址', en: 'Connections to this address aren’t allowed' },
  unreachable: {
    zh: '无法连接到目录，请检查地址、端口、加密方式和证书，原因见服务器日志',
    en: 'Can’t connect to the directory. Check the address, port, encryption and certificate. The server log has the reason.',
  },
  timeout: { zh: '服务器响应超时', en: 'The server didn’t respond in time' },
  certificate: {
    zh: '证书不受信任或与主机名不符',
    en: 'The certificate isn’t trusted or is for another host',
  },
  starttls: { zh: '服务器不支持 StartTLS', en: 'The server doesn’t support StartTLS' },
  credentials: { zh: '账号或密码不正确', en: 'Account or password is incorrect' },
  'password-lost': {
    zh: '密码无法解密，请重新填写',
    en: 'The password can’t be decrypted. Enter it again.',
  },
  'base-missing': { zh: '搜索范围不存在', en: 'The search base doesn’t exist' },
  filter: { zh: '过滤条件不正确', en: 'Invalid filter' },
  denied: { zh: '账号没有读取权限', en: 'The account isn’t allowed to read there' },
  'size-limit': {
    zh: '服务器限制条数，未全部读取，未写入任何内容',
    en: 'The server limits the number of results, so not everything was read. Nothing was changed.',
  },
  'too-many': { zh: '条目过多', en: 'Too many entries' },
  'too-large': { zh: '应答过大', en: 'The response is too large' },
  role: { zh: '角色不可用或属于管理员', en: 'The role can’t be used or is an administrator role' },
  parent: { zh: '上级组织不可用', en: 'The parent organization can’t be used' },
  empty: {
    zh: '没有读到任何人员，未写入任何内容',
    en: 'No people were found. Nothing was changed.',
  },
  'too-many-missing': {
    zh: '不再出现的人员超过上限，未写入任何内容',
    en: 'More people are missing than the limit allows. Nothing was changed.',
  },
  'last-super-manager': {
    zh: '至少要保留一名超级管理员，未写入任何内容',
    en: 'At least one super administrator must remain. Nothing was changed.',
  },
  'changed-meanwhile': {
    zh: '他人同时修改了人员数据，未写入任何内容，下次重试',
    en: 'Someone else changed people in the meantime. Nothing was changed, and the next run tries again.',
  },
  'source-changed': {
    zh: '目录配置已同时修改或停用，未写入任何内容',
    en: 'The directory was changed or disabled in the meantime. Nothing was changed.',
  },
  other: { zh: '出现意外错误', en: 'Unexpected error' },
} satisfies Record<LdapProblem, unknown>)

export const unitFaultWords = phrases({
  'code-format': { zh: '编码格式不正确', en: 'Invalid organization code' },
  'code-twice': { zh: '编码重复', en: 'Another unit has this code' },
  'name-missing': { zh: '缺少名称', en: 'No name' },
  'too-long': { zh: '名称过长', en: 'The name is too long' },
  'parent-unusable': {
    zh: '上级组织不存在或已停用',
    en: 'The parent organization doesn’t exist or is disabled',
  },
  cycle: { zh: '上级组织在其下', en: 'The parent is one of its own sub-organizations' },
  'too-deep': { zh: '层级过多', en: 'Too many levels' },
} satisfies Record<LdapUnitFault, unknown>)
