import { phrases } from '#web/platform/i18n/phrases.ts'

type Counted = { count: number }
type Named = { name: string }

export const groupPhrases = phrases({
  title: { zh: '邮件组', en: 'Mail groups' },
  add: { zh: '新建邮件组', en: 'New mail group' },
  filters: { zh: '筛选邮件组', en: 'Filter mail groups' },
  search: { zh: '组名或成员邮箱', en: 'Group, member or address' },
  application: { zh: '所属应用', en: 'App' },
  everyApp: { zh: '通用', en: 'All apps' },
  status: { zh: '状态', en: 'Status' },
  enabled: { zh: '已启用', en: 'Enabled' },
  disabled: { zh: '已停用', en: 'Disabled' },
  reset: { zh: '重置', en: 'Reset' },
  none: { zh: '还没有邮件组', en: 'No mail groups yet' },
  nothingFound: { zh: '没有符合条件的邮件组', en: 'No matching mail groups' },
  failed: { zh: '邮件组加载失败', en: 'Couldn’t load the mail groups.' },
  name: { zh: '组名', en: 'Name' },
  recipients: { zh: '收件人', en: 'Recipients' },
  cc: { zh: '抄送', en: 'Cc' },
  remarks: { zh: '备注', en: 'Remarks' },
  updated: { zh: '更新时间', en: 'Updated' },
  actions: { zh: '操作', en: 'Actions' },
  forced: { zh: '强制', en: 'Always notified' },
  forcedAbout: { zh: '强制公告总是通知', en: 'Always notified of required announcements' },
  counts: {
    zh: ({ recipients, cc }: { recipients: number; cc: number }) => `收件 ${recipients} · 抄送 ${cc}`,
    en: ({ recipients, cc }: { recipients: number; cc: number }) => `${recipients} recipients · ${cc} cc`,
  },
  edit: { zh: '编辑', en: 'Edit' },
  remove: { zh: '删除', en: 'Delete' },
  editOne: { zh: ({ name }: Named) => `编辑${name}`, en: ({ name }: Named) => `Edit ${name}` },
  removeOne: { zh: ({ name }: Named) => `删除${name}`, en: ({ name }: Named) => `Delete ${name}` },
  chooseAll: { zh: '选择本页邮件组', en: 'Select all on this page' },
  choose: { zh: ({ name }: Named) => `选择${name}`, en: ({ name }: Named) => `Select ${name}` },
  chosenGroups: { zh: '已选邮件组', en: 'Selected mail groups' },
  removeQuestion: {
    zh: ({ name }: Named) => `删除「${name}」？`,
    en: ({ name }: Named) => `Delete “${name}”?`,
  },
  removeAbout: {
    zh: '删除后不能恢复，草稿中的公告不再通知该组。',
    en: 'This can’t be undone. Draft announcements will no longer notify it.',
  },
  removed: { zh: '邮件组已删除', en: 'Mail group deleted' },
})

export const columnPhrases = phrases({
  all: { zh: '全部邮件组', en: 'All mail groups' },
  groups: { zh: '邮件组', en: 'Mail groups' },
  members: { zh: '成员', en: 'Members' },
  addPeople: { zh: '添加人员', en: 'Add people' },
  resizeGroups: { zh: '调整邮件组一栏的宽度', en: 'Group column width' },
  resizePicker: { zh: '调整添加人员一栏的宽度', en: 'Add people column width' },
  settings: { zh: '编辑', en: 'Edit' },
  asRecipients: { zh: '添加为收件人', en: 'Add as recipients' },
  asCopies: { zh: '添加为抄送', en: 'Add as cc' },
  toCopy: { zh: '改为抄送', en: 'Move to cc' },
  toRecipient: { zh: '改为收件人', en: 'Move to recipients' },
  move: {
    zh: ({ name, to }: Named & { to: string }) => `${name}：${to}`,
    en: ({ name, to }: Named & { to: string }) => `${name}: ${to}`,
  },
  take: { zh: '移除', en: 'Remove' },
  takeOne: { zh: ({ name }: Named) => `移除${name}`, en: ({ name }: Named) => `Remove ${name}` },
  left: { zh: '已离职或停用，不再收到邮件', en: 'Has left and no longer receives email' },
  nobody: { zh: '无', en: 'None' },
  people: {
    zh: ({ count, most }: Counted & { most: number }) => `共 ${count} 人，上限 ${most}`,
    en: ({ count, most }: Counted & { most: number }) => `${count} of up to ${most} people`,
  },
  saved: { zh: '邮件组已更新', en: 'Mail group updated' },
  notYours: {
    zh: '该邮件组由系统管理员维护，您只能查看',
    en: 'Only administrators can change this mail group. You can view it.',
  },
})

export const formPhrases = phrases({
  create: { zh: '新建邮件组', en: 'New mail group' },
  edit: { zh: '编辑邮件组', en: 'Edit mail group' },
  view: { zh: '查看邮件组', en: 'View mail group' },
  loading: { zh: '正在加载邮件组', en: 'Loading mail group' },
  failed: { zh: '邮件组加载失败', en: 'Couldn’t load the mail group.' },
  missing: { zh: '邮件组不存在', en: 'Mail group not found' },
  name: { zh: '组名', en: 'Name' },
  application: { zh: '所属应用', en: 'App' },
  everyApp: { zh: '通用', en: 'All apps' },
  recipients: { zh: '收件人', en: 'Recipients' },
  cc: { zh: '抄送', en: 'Cc' },
  byPicking: { zh: '从联系人选择', en: 'Select people' },
  byPasting: { zh: '粘贴邮箱', en: 'Paste addresses' },
  how: { zh: '添加方式', en: 'How to add' },
  import: { zh: '导入', en: 'Import' },
  importAbout: { zh: '导入 xlsx 或 csv', en: 'Import xlsx or csv' },
  importing: { zh: '正在核对文件', en: 'Checking file' },
  imported: {
    zh: ({ valid, wrong, name }: { valid: number; wrong: number; name: string }) =>
      wrong > 0 ? `${name}：${valid} 个有效，${wrong} 个有误` : `${name}：${valid} 个有效`,
    en: ({ valid, wrong, name }: { valid: number; wrong: number; name: string }) =>
      wrong > 0 ? `${name}: ${valid} valid, ${wrong} invalid` : `${name}: ${valid} valid`,
  },
  wrongKind: { zh: '文件格式须为 xlsx 或 csv', en: 'The file must be an xlsx or csv file.' },
  tooLarge: { zh: '文件不能超过 2 MB', en: 'Files can be up to 2 MB.' },
  add: { zh: '添加', en: 'Add' },
  openPicker: { zh: '从联系人选择抄送', en: 'Select people for cc' },
  remarks: { zh: '备注', en: 'Remarks' },
  enabled: { zh: '启用', en: 'Enabled' },
  forced: { zh: '强制公告总是通知', en: 'Always notified of required announcements' },
  forcedAbout: {
    zh: '所属应用的强制公告发布时，不能取消通知该组',
    en: 'The group can’t be removed when a required announcement of this app is released.',
  },
  needed: { zh: '请填写组名', en: 'Enter a name.' },
  nobody: { zh: '请添加人员', en: 'Please add people' },
  tooMany: { zh: '一个组最多 200 人', en: 'Groups can have up to 200 people.' },
  verifying: { zh: '正在验证邮箱，请稍候', en: 'Verifying addresses. Please wait.' },
  askTitle: {
    zh: ({ count }: Counted) => `有 ${count} 个邮箱有误，不会保存`,
    en: ({ count }: Counted) =>
      count === 1
        ? '1 address is invalid and won’t be saved'
        : `${count} addresses are invalid and won’t be saved`,
  },
  askAbout: {
    zh: ({ recipients, cc }: { recipients: number; cc: number }) =>
      cc > 0
        ? `继续后只保存其余 ${recipients} 个收件人和 ${cc} 个抄送。`
        : `继续后只保存其余 ${recipients} 个收件人。`,
    en: ({ recipients, cc }: { recipients: number; cc: number }) =>
      cc > 0
        ? `The other ${recipients} recipients and ${cc} cc will be saved.`
        : `Only the other ${recipients === 1 ? 'recipient' : `${recipients} recipients`} will be saved.`,
  },
  back: { zh: '返回修改', en: 'Back to editing' },
  goOn: { zh: '继续保存', en: 'Save the others' },
  changed: {
    zh: ({ name }: Named) => `${name} 已修改该邮件组`,
    en: ({ name }: Named) => `${name} changed this mail group.`,
  },
  saved: { zh: '邮件组已保存', en: 'Mail group saved' },
  ignored: {
    zh: ({ count }: Counted) => `邮件组已保存，${count} 个有误的邮箱未保存`,
    en: ({ count }: Counted) => `Mail group saved. ${count} invalid addresses were left out.`,
  },
})
