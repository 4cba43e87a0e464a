import { phrases } from '#web/platform/i18n/phrases.ts'

type Named = { name: string }
type Counted = { count: number }
type Flagged = { count: number; flag: string }

export const rolePhrases = phrases({
  title: { zh: '角色', en: 'Roles' },
  filters: { zh: '筛选角色', en: 'Filter roles' },
  search: { zh: '名称、拼音或编号', en: 'Name, pinyin or number' },
  add: { zh: '新建角色', en: 'New role' },
  none: { zh: '还没有角色', en: 'No roles yet' },
  nothingFound: { zh: '没有符合条件的角色', en: 'No matching roles' },
  name: { zh: '角色', en: 'Role' },
  roleNo: { zh: '角色编号', en: 'Number' },
  roleNoHint: { zh: '字母开头，保存后不能修改', en: 'Starts with a letter. Can’t be changed later.' },
  remarkZh: { zh: '中文说明', en: 'Chinese remark' },
  remarkEn: { zh: '英文说明', en: 'English remark' },
  sortNo: { zh: '顺序', en: 'Order' },
  sortNoHint: {
    zh: '数字最小的为登录后的默认角色',
    en: 'People start in their lowest-numbered role unless they chose a default.',
  },
  badNumber: { zh: '0 到 1,000,000 的整数', en: 'Enter a whole number from 0 to 1,000,000' },
  members: { zh: '人数', en: 'People' },
  capabilities: { zh: '功能权限', en: 'Permissions' },
  bulletinMaintain: { zh: '系统动态维护', en: 'Manage announcements' },
  appLoginStat: { zh: '应用登录统计', en: 'App sign-in statistics' },
  loginStat: { zh: '登录统计', en: 'Sign-in statistics' },
  agencyAuthority: { zh: '委托', en: 'Delegate' },
  delegable: { zh: '允许委托', en: 'Can be delegated' },
  delegableAbout: {
    zh: '拥有该角色的人员可以委托给他人',
    en: 'People with this role can delegate it to someone else.',
  },
  fixed: {
    zh: '管理员角色由字典指定，功能权限固定，不能停用、委托或删除',
    en: 'The dictionary sets this as an administrator role. Its permissions are fixed, and it can’t be disabled, delegated or deleted.',
  },
  create: { zh: '新建角色', en: 'New role' },
  words: { zh: '名称与说明', en: 'Names and remarks' },
  saveRights: { zh: '保存权限', en: 'Save permissions' },
  impact: { zh: '保存后的影响', en: 'What will change' },
  lose: {
    zh: ({ count, flag }: Flagged) => `${count.toLocaleString('zh')} 人失去「${flag}」`,
    en: ({ count, flag }: Flagged) =>
      count === 1
        ? `1 person will lose “${flag}”`
        : `${count.toLocaleString('en')} people will lose “${flag}”`,
  },
  gain: {
    zh: ({ count, flag }: Flagged) => `${count.toLocaleString('zh')} 人获得「${flag}」`,
    en: ({ count, flag }: Flagged) =>
      count === 1
        ? `1 person will gain “${flag}”`
        : `${count.toLocaleString('en')} people will gain “${flag}”`,
  },
  suspended: {
    zh: ({ count }: Counted) => `${count.toLocaleString('zh')} 个委托暂停`,
    en: ({ count }: Counted) =>
      count === 1
        ? '1 delegation will be suspended'
        : `${count.toLocaleString('en')} delegations will be suspended`,
  },
  withoutRole: {
    zh: ({ count }: Counted) => `${count.toLocaleString('zh')} 人将没有任何可用角色`,
    en: ({ count }: Counted) =>
      count === 1
        ? '1 person will have no role left'
        : `${count.toLocaleString('en')} people will have no role left`,
  },
  holders: {
    zh: ({ count }: Counted) => `${count.toLocaleString('zh')} 人拥有该角色`,
    en: ({ count }: Counted) =>
      count === 1 ? '1 person has this role' : `${count.toLocaleString('en')} people have this role`,
  },
  nobody: { zh: '没有人受影响', en: 'No one is affected' },
  disableTitle: {
    zh: ({ name }: Named) => `停用「${name}」？`,
    en: ({ name }: Named) => `Disable “${name}”?`,
  },
  enableTitle: { zh: ({ name }: Named) => `启用「${name}」？`, en: ({ name }: Named) => `Enable “${name}”?` },
  removeTitle: { zh: ({ name }: Named) => `删除「${name}」？`, en: ({ name }: Named) => `Delete “${name}”?` },
  removeAbout: {
    zh: '只有无人拥有且未在其他地方使用的角色可以删除，删除后不能恢复。',
    en: 'Only roles that no one has and nothing uses can be deleted. This can’t be undone.',
  },
  whoHolds: { zh: '拥有该角色的人员', en: 'People with this role' },
  organization: { zh: '组织', en: 'Organization' },
  anyOrganization: { zh: '全部组织', en: 'All organizations' },
  searchMembers: { zh: '姓名或工号', en: 'Name or staff number' },
  noMembers: { zh: '没有人拥有该角色', en: 'No one has this role' },
  noMemberFound: { zh: '没有符合条件的人员', en: 'No matching people' },
  since: { zh: '授予时间', en: 'Since' },
  revoke: { zh: '移除', en: 'Remove' },
  revokeOne: { zh: ({ name }: Named) => `移除${name}`, en: ({ name }: Named) => `Remove ${name}` },
  revokeTitle: {
    zh: ({ name }: Named) => `移除${name}的角色？`,
    en: ({ name }: Named) => `Remove this role from ${name}?`,
  },
  revokeAbout: {
    zh: '5 秒内失效，该角色的委托同时暂停。',
    en: 'The role stops working within 5 seconds, and its delegations are suspended.',
  },
  grant: { zh: '添加人员', en: 'Add people' },
  grantTitle: {
    zh: ({ name }: Named) => `添加「${name}」的人员`,
    en: ({ name }: Named) => `Assign “${name}”`,
  },
  grantSearch: { zh: '姓名、拼音、工号或邮箱', en: 'Name, pinyin, staff number or email' },
  grantStart: { zh: '输入至少两个字，查找人员', en: 'Enter at least 2 characters to search.' },
  grantNobody: { zh: '没有找到人员', en: 'No people found' },
  grantChosen: {
    zh: ({ count }: Counted) => `已选 ${count.toLocaleString('zh')} 人`,
    en: ({ count }: Counted) => `${count.toLocaleString('en')} selected`,
  },
  granted: {
    zh: ({ count }: Counted) => `已添加 ${count.toLocaleString('zh')} 人`,
    en: ({ count }: Counted) =>
      count === 1 ? 'Role assigned to 1 person' : `Role assigned to ${count.toLocaleString('en')} people`,
  },
  revoked: { zh: '已移除', en: 'Removed' },
})
