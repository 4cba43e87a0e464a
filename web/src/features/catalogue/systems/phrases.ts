import type { SystemKeyState } from '@iambiz/contract/features/catalogue/systems.ts'
import { phrases } from '#web/platform/i18n/phrases.ts'

type Named = { name: string }
type Counted = { count: number }

export const systemPhrases = phrases({
  title: { zh: '业务系统', en: 'Business systems' },
  about: {
    zh: '每个应用归属于一个业务系统。管理员管理该系统的应用和公告，系统也可以用密钥自行发布公告。',
    en: 'Every app belongs to a business system. Its managers maintain the apps and announcements. The system itself can publish announcements with its keys.',
  },
  add: { zh: '新建业务系统', en: 'New system' },
  filters: { zh: '筛选', en: 'Filters' },
  search: { zh: '搜索名称、编码或应用标识', en: 'Search name, code or app key' },
  clearSearch: { zh: '清空搜索', en: 'Clear search' },
  none: { zh: '还没有业务系统', en: 'No business systems yet' },
  system: { zh: '系统', en: 'System' },
  applications: { zh: '应用', en: 'Apps' },
  managers: { zh: '管理员', en: 'Managers' },
  key: { zh: '密钥', en: 'Key' },
  status: { zh: '状态', en: 'Status' },
  portal: { zh: '门户自身', en: 'The portal' },
  noManagers: { zh: '未指定管理员', en: 'No managers' },
  managersMore: {
    zh: ({ names, count }: { names: string } & Counted) => `${names} 等 ${count} 人`,
    en: ({ names, count }: { names: string } & Counted) => `${names} and others (${count} total)`,
  },
  comma: { zh: '、', en: ', ' },
  hasKey: { zh: '有效', en: 'Active' },
  hasNoKey: { zh: '无密钥', en: 'No key' },
  usedAt: {
    zh: ({ time }: { time: string }) => `最近使用 ${time}`,
    en: ({ time }: { time: string }) => `Last used ${time}`,
  },
  neverUsed: { zh: '未使用过', en: 'Never used' },
  loading: { zh: '正在加载', en: 'Loading' },
  failed: { zh: '业务系统加载失败', en: 'Couldn’t load the business system.' },
  missing: { zh: '业务系统不存在', en: 'Business system not found' },
  close: { zh: '关闭', en: 'Close' },
  saved: { zh: '已保存', en: 'Saved' },
  edit: { zh: '编辑', en: 'Edit' },
  editTitle: { zh: '编辑业务系统', en: 'Edit business system' },
  systemCode: { zh: '系统编码', en: 'System code' },
  systemCodeHint: {
    zh: '字母开头，可含字母、数字、点、连字符和下划线，新建后不能修改',
    en: 'Starts with a letter. Letters, digits, dots, hyphens and underscores. Can’t be changed later.',
  },
  nameZh: { zh: '中文名称', en: 'Chinese name' },
  nameEn: { zh: '英文名称', en: 'English name' },
  appKey: { zh: '应用标识', en: 'App key' },
  appKeyHint: { zh: '公开，与密钥一起发送', en: 'Public. Sent together with the key.' },
  roleAuth: { zh: '管理方式', en: 'Managed by' },
  roleAuthHint: {
    zh: '只是给浏览器的提示，不授予任何权限',
    en: 'A hint for the browser. It doesn’t grant anything.',
  },
  byRoles: { zh: '按角色管理', en: 'Administrator roles' },
  byOwner: { zh: '由系统自行管理', en: 'The system itself' },
  copy: { zh: '复制', en: 'Copy' },
  copyAppKey: { zh: '复制应用标识', en: 'Copy the app key' },
  copied: { zh: '已复制', en: 'Copied' },
  notCopied: {
    zh: '浏览器不允许复制，请手动选择文字',
    en: 'Your browser doesn’t allow copying. Select the text and copy it manually.',
  },
  enable: { zh: '启用', en: 'Enable' },
  disable: { zh: '停用', en: 'Disable' },
  disableTitle: {
    zh: ({ name }: Named) => `停用「${name}」？`,
    en: ({ name }: Named) => `Disable “${name}”?`,
  },
  enableTitle: { zh: ({ name }: Named) => `启用「${name}」？`, en: ({ name }: Named) => `Enable “${name}”?` },
  disableAbout: {
    zh: '密钥立即失效，不能再新增应用，已有应用保持不变。',
    en: 'Its keys stop working immediately and no new apps can be added to it. Its existing apps aren’t affected.',
  },
  enableAbout: { zh: '仍有效的密钥可再次使用。', en: 'Keys that are still valid will work again.' },
  switched: { zh: '已更新', en: 'Changed' },
  remove: { zh: '删除', en: 'Delete' },
  removeTitle: { zh: ({ name }: Named) => `删除「${name}」？`, en: ({ name }: Named) => `Delete “${name}”?` },
  removeAbout: {
    zh: '管理员关系和密钥一并删除，不能恢复。',
    en: 'Its managers and keys are deleted too. This can’t be undone.',
  },
  removed: { zh: '已删除', en: 'Deleted' },
  noApplications: { zh: '没有应用', en: 'No apps' },
  moreApplications: {
    zh: ({ count }: Counted) => `另有 ${count} 个`,
    en: ({ count }: Counted) => `${count} more`,
  },
})

export const managerPhrases = phrases({
  about: {
    zh: '在这里指定拥有业务系统管理员角色的人员，由其管理该系统的应用和公告，5 秒内生效。',
    en: 'People listed here who also have the business system manager role can manage the system’s apps and announcements. Changes apply within 5 seconds.',
  },
  add: { zh: '添加管理员', en: 'Add manager' },
  find: { zh: '按姓名、拼音或工号查找', en: 'Search by name, pinyin or staff number' },
  remove: { zh: ({ name }: Named) => `移除 ${name}`, en: ({ name }: Named) => `Remove ${name}` },
  noRole: { zh: '尚无业务系统管理员角色', en: 'Without the role' },
  noRoleAbout: {
    zh: '没有该角色或账号已停用的人不能管理任何应用，可在人员或角色中授予。',
    en: 'People without the role or with a disabled account can’t manage anything. Assign roles under People or Roles.',
  },
  saveManagers: { zh: '保存管理员', en: 'Save managers' },
  saved: { zh: '管理员已更新', en: 'Managers changed' },
})

export const keyPhrases = phrases({
  title: { zh: '密钥', en: 'Keys' },
  about: {
    zh: '业务系统用密钥调用接口，只能操作自己的应用。密钥只在生成时显示一次。',
    en: 'The system uses a key to call the portal, for its own apps only. Keys are shown once, when created.',
  },
  none: { zh: '还没有密钥', en: 'No keys yet' },
  create: { zh: '生成密钥', en: 'Create key' },
  rotate: { zh: '轮换密钥', en: 'Rotate' },
  revoke: { zh: '吊销', en: 'Revoke' },
  revokeAll: { zh: '全部吊销', en: 'Revoke all' },
  revokeOne: {
    zh: ({ time }: { time: string }) => `吊销 ${time} 生成的密钥`,
    en: ({ time }: { time: string }) => `Revoke key created ${time}`,
  },
  made: {
    zh: ({ time }: { time: string }) => `${time} 生成`,
    en: ({ time }: { time: string }) => `Created ${time}`,
  },
  until: {
    zh: ({ time }: { time: string }) => `${time} 失效`,
    en: ({ time }: { time: string }) => `Expires ${time}`,
  },
  ended: {
    zh: ({ time }: { time: string }) => `${time} 已失效`,
    en: ({ time }: { time: string }) => `Ended ${time}`,
  },
  rotateTitle: { zh: '轮换密钥？', en: 'Rotate key?' },
  rotateAbout: {
    zh: '将生成新密钥。旧密钥 24 小时内仍可使用，请在此期间更换。',
    en: 'A new key is created. The old key works for 24 more hours, so switch to the new one before then.',
  },
  revokeTitle: { zh: '吊销密钥？', en: 'Revoke key?' },
  revokeAllTitle: { zh: '吊销全部密钥？', en: 'Revoke all keys?' },
  revokeAbout: {
    zh: '立即失效，系统的下一次调用会被拒绝。',
    en: 'It stops working immediately, and the system’s next call with it is rejected.',
  },
  revoked: { zh: '已吊销', en: 'Revoked' },
  newTitle: { zh: '新的密钥', en: 'New key' },
  shownOnce: {
    zh: '请现在保存：关闭后无法再次查看。',
    en: 'Save it now. You won’t be able to see it again after closing.',
  },
  copyKey: { zh: '复制密钥', en: 'Copy key' },
  kept: { zh: '我已保存', en: 'I’ve saved it' },
})

export const keyStateWords = phrases({
  good: { zh: '有效', en: 'Active' },
  ending: { zh: '即将失效', en: 'Expiring' },
  ended: { zh: '已失效', en: 'Ended' },
  revoked: { zh: '已吊销', en: 'Revoked' },
} satisfies Record<SystemKeyState, { zh: string; en: string }>)
