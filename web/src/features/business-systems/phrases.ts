import type { SystemKeyState } from '@iambiz/contract/features/business-systems.ts'
import { phrases } from '#web/platform/i18n/phrases.ts'

type Named = { name: string }
type Counted = { count: number }

export const systemPhrases = phrases({
  title: { zh: '业务系统', en: 'Business systems' },
  about: {
    zh: '业务系统拥有应用；其管理员管理这些应用和公告，系统自己用密钥发布公告。',
    en: 'Applications belong to business systems. Their managers administer the applications and announcements; the systems themselves post announcements by their keys.',
  },
  add: { zh: '新建业务系统', en: 'New system' },
  filters: { zh: '筛选', en: 'Filters' },
  search: { zh: '搜索名称、编码或应用标识', en: 'Search name, code or app key' },
  clearSearch: { zh: '清空搜索', en: 'Clear search' },
  none: { zh: '还没有业务系统', en: 'There is no business system yet' },
  system: { zh: '系统', en: 'System' },
  applications: { zh: '应用', en: 'Applications' },
  managers: { zh: '管理员', en: 'Managers' },
  key: { zh: '密钥', en: 'Key' },
  status: { zh: '状态', en: 'Status' },
  portal: { zh: '门户自身', en: 'The portal' },
  noManagers: { zh: '未指定管理员', en: 'No manager' },
  managersMore: {
    zh: ({ names, count }: { names: string } & Counted) => `${names} 等 ${count} 人`,
    en: ({ names, count }: { names: string } & Counted) => `${names} and ${count} in all`,
  },
  comma: { zh: '、', en: ', ' },
  hasKey: { zh: '有效', en: 'Good' },
  hasNoKey: { zh: '无密钥', en: 'No key' },
  usedAt: {
    zh: ({ time }: { time: string }) => `最近使用 ${time}`,
    en: ({ time }: { time: string }) => `Last used ${time}`,
  },
  neverUsed: { zh: '未使用过', en: 'Never used' },
  loading: { zh: '正在加载', en: 'Loading' },
  failed: { zh: '业务系统加载失败', en: 'Couldn’t load the business system.' },
  missing: { zh: '没有该业务系统', en: 'There is no such business system' },
  close: { zh: '关闭', en: 'Close' },
  saved: { zh: '已保存', en: 'Saved' },
  edit: { zh: '编辑', en: 'Edit' },
  editTitle: { zh: '编辑业务系统', en: 'Edit business system' },
  needed: { zh: '请填写', en: 'This field is required.' },
  systemCode: { zh: '系统编码', en: 'System code' },
  systemCodeHint: {
    zh: '字母开头，可含字母、数字、点、横线和下划线；新建后不能修改',
    en: 'Begins with a letter; letters, digits, dots, hyphens and underscores. It stays for good.',
  },
  nameZh: { zh: '中文名称', en: 'Chinese name' },
  nameEn: { zh: '英文名称', en: 'English name' },
  appKey: { zh: '应用标识', en: 'App key' },
  appKeyHint: { zh: '公开，与密钥一起发送', en: 'Public; sent beside the key.' },
  roleAuth: { zh: '管理方式', en: 'Administered by' },
  roleAuthHint: {
    zh: '只是给浏览器的提示，不授予任何权限',
    en: 'A hint for the browser; it grants nothing.',
  },
  byRoles: { zh: '按角色管理', en: 'Administrator roles' },
  byOwner: { zh: '由系统自行管理', en: 'Who runs the system' },
  copy: { zh: '复制', en: 'Copy' },
  copyAppKey: { zh: '复制应用标识', en: 'Copy the app key' },
  copied: { zh: '已复制', en: 'Copied' },
  notCopied: {
    zh: '浏览器不允许复制，请手动选择文字',
    en: 'The browser does not allow copying. Select the text yourself.',
  },
  enable: { zh: '启用', en: 'Enable' },
  disable: { zh: '停用', en: 'Disable' },
  disableTitle: {
    zh: ({ name }: Named) => `停用「${name}」？`,
    en: ({ name }: Named) => `Disable “${name}”?`,
  },
  enableTitle: { zh: ({ name }: Named) => `启用「${name}」？`, en: ({ name }: Named) => `Enable “${name}”?` },
  disableAbout: {
    zh: '密钥立即失效，新应用不能再归属于它；已有应用保持不变。',
    en: 'Its keys are refused at once and no new application can belong to it. Its applications stay as they are.',
  },
  enableAbout: { zh: '仍有效的密钥可再次使用。', en: 'Keys that are still good can be used again.' },
  switched: { zh: '已更新', en: 'Changed' },
  remove: { zh: '删除', en: 'Delete' },
  removeTitle: { zh: ({ name }: Named) => `删除「${name}」？`, en: ({ name }: Named) => `Delete “${name}”?` },
  removeAbout: {
    zh: '管理员关系和密钥一并删除，不能恢复。',
    en: 'Its managers and keys go with it. This cannot be undone.',
  },
  removed: { zh: '已删除', en: 'Deleted' },
  noApplications: { zh: '没有应用属于它', en: 'No application belongs to it' },
  moreApplications: {
    zh: ({ count }: Counted) => `另有 ${count} 个`,
    en: ({ count }: Counted) => `${count} more`,
  },
})

export const managerPhrases = phrases({
  about: {
    zh: '持有业务系统管理员角色的人在这里被指定后，管理该系统的应用和公告，5 秒内生效。',
    en: 'People listed here who also have the business system manager role can manage the system’s apps and announcements. Changes apply within 5 seconds.',
  },
  add: { zh: '添加管理员', en: 'Add a manager' },
  find: { zh: '按姓名、拼音或工号查找', en: 'Find by name, pinyin or staff number' },
  remove: { zh: ({ name }: Named) => `移除 ${name}`, en: ({ name }: Named) => `Remove ${name}` },
  noRole: { zh: '尚无业务系统管理员角色', en: 'Without the role' },
  noRoleAbout: {
    zh: '没有该角色或账号已停用的人不能管理任何应用，可在人员或角色中授予。',
    en: 'Without the role, or with a disabled account, nothing can be managed. Roles are given under People or Roles.',
  },
  saveManagers: { zh: '保存管理员', en: 'Save managers' },
  saved: { zh: '管理员已更新', en: 'Managers changed' },
})

export const keyPhrases = phrases({
  title: { zh: '密钥', en: 'Keys' },
  about: {
    zh: '业务系统用密钥调用接口，只能操作自己的应用。密钥只在生成时显示一次。',
    en: 'By a key the system calls the portal, for its own applications alone. A key is shown once, when it is made.',
  },
  none: { zh: '还没有密钥', en: 'No key yet' },
  create: { zh: '生成密钥', en: 'Make a key' },
  rotate: { zh: '轮换密钥', en: 'Rotate' },
  revoke: { zh: '吊销', en: 'Revoke' },
  revokeAll: { zh: '全部吊销', en: 'Revoke all' },
  revokeOne: {
    zh: ({ time }: { time: string }) => `吊销 ${time} 生成的密钥`,
    en: ({ time }: { time: string }) => `Revoke the key made ${time}`,
  },
  made: {
    zh: ({ time }: { time: string }) => `${time} 生成`,
    en: ({ time }: { time: string }) => `Made ${time}`,
  },
  until: {
    zh: ({ time }: { time: string }) => `${time} 失效`,
    en: ({ time }: { time: string }) => `Ends ${time}`,
  },
  ended: {
    zh: ({ time }: { time: string }) => `${time} 已失效`,
    en: ({ time }: { time: string }) => `Ended ${time}`,
  },
  rotateTitle: { zh: '轮换密钥？', en: 'Rotate the key?' },
  rotateAbout: {
    zh: '生成新的密钥；旧密钥还能使用 24 小时，请在此期间换上新的。',
    en: 'A new key is made. The former one is good for 24 hours more; put the new one in place until then.',
  },
  revokeTitle: { zh: '吊销密钥？', en: 'Revoke the key?' },
  revokeAllTitle: { zh: '吊销全部密钥？', en: 'Revoke all keys?' },
  revokeAbout: {
    zh: '立即失效，系统的下一次调用会被拒绝。',
    en: 'It stops working immediately: the system’s next call with it is rejected.',
  },
  revoked: { zh: '已吊销', en: 'Revoked' },
  newTitle: { zh: '新的密钥', en: 'New key' },
  shownOnce: {
    zh: '请现在保存：关闭后无法再次查看。',
    en: 'Keep it now: it cannot be seen again once this is closed.',
  },
  copyKey: { zh: '复制密钥', en: 'Copy the key' },
  kept: { zh: '我已保存', en: 'I have kept it' },
})

export const keyStateWords = phrases({
  good: { zh: '有效', en: 'Good' },
  ending: { zh: '即将失效', en: 'Ending' },
  ended: { zh: '已失效', en: 'Ended' },
  revoked: { zh: '已吊销', en: 'Revoked' },
} satisfies Record<SystemKeyState, { zh: string; en: string }>)
