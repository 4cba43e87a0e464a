import { phrases } from '#web/platform/i18n/phrases.ts'
import { cellFaults } from '#web/platform/table-import/phrases.ts'

type Counted = { count: number }
type Named = { name: string }

export const contactPhrases = phrases({
  title: { zh: '邮件联系人', en: 'Mail contacts' },
  about: {
    zh: '公司的公共邮箱：部门、值班与服务台。员工本人在邮件组中直接选择。',
    en: 'The company’s shared mailboxes: departments, duty rosters, service desks. Add employees in mail groups.',
  },
  add: { zh: '添加联系人', en: 'Add contact' },
  import: { zh: '导入', en: 'Import' },
  export: { zh: '导出', en: 'Export' },
  exportName: { zh: '联系人', en: 'contacts' },
  exported: {
    zh: ({ name }: Named) => `已导出 ${name}`,
    en: ({ name }: Named) => `Exported ${name}`,
  },
  filters: { zh: '筛选联系人', en: 'Filter contacts' },
  search: { zh: '名称、邮箱、电话或备注', en: 'Name, email, phone or remarks' },
  department: { zh: '部门', en: 'Department' },
  application: { zh: '负责应用', en: 'App' },
  everyApp: { zh: '通用', en: 'All apps' },
  none: { zh: '还没有联系人', en: 'No contacts yet' },
  nothingFound: { zh: '没有符合条件的联系人', en: 'No matching contacts' },
  failed: { zh: '联系人加载失败', en: 'Couldn’t load the contacts.' },
  name: { zh: '名称', en: 'Name' },
  email: { zh: '邮箱', en: 'Email' },
  phone: { zh: '电话', en: 'Phone' },
  groups: { zh: '所在邮件组', en: 'Groups' },
  inGroups: {
    zh: ({ count }: Counted) => `在 ${count.toLocaleString('zh')} 个邮件组中`,
    en: ({ count }: Counted) =>
      count === 1 ? 'In 1 mail group' : `In ${count.toLocaleString('en')} mail groups`,
  },
  actions: { zh: '操作', en: 'Actions' },
  disabled: { zh: '已停用', en: 'Disabled' },
  edit: { zh: '编辑', en: 'Edit' },
  view: { zh: '查看', en: 'View' },
  remove: { zh: '移除', en: 'Remove' },
  editOne: { zh: ({ name }: Named) => `编辑${name}`, en: ({ name }: Named) => `Edit ${name}` },
  viewOne: { zh: ({ name }: Named) => `查看${name}`, en: ({ name }: Named) => `View ${name}` },
  removeOne: { zh: ({ name }: Named) => `移除${name}`, en: ({ name }: Named) => `Remove ${name}` },
  chooseAll: { zh: '选择本页联系人', en: 'Select all on this page' },
  choose: { zh: ({ name }: Named) => `选择${name}`, en: ({ name }: Named) => `Select ${name}` },
  chosenContacts: { zh: '已选联系人', en: 'Selected contacts' },
  removeQuestion: {
    zh: ({ name }: Named) => `移除「${name}」？`,
    en: ({ name }: Named) => `Remove “${name}”?`,
  },
  removeAbout: {
    zh: '移除后不能恢复。邮件组中的联系人须先从组中移除。',
    en: 'This can’t be undone. Contacts in a mail group must be removed from it first.',
  },
  removed: { zh: '联系人已移除', en: 'Contact removed' },
})

export const formPhrases = phrases({
  create: { zh: '添加联系人', en: 'Add contact' },
  edit: { zh: '编辑联系人', en: 'Edit contact' },
  view: { zh: '查看联系人', en: 'View contact' },
  loading: { zh: '正在加载联系人', en: 'Loading contact' },
  failed: { zh: '联系人加载失败', en: 'Couldn’t load the contact.' },
  missing: { zh: '联系人不存在', en: 'Contact not found' },
  name: { zh: '名称', en: 'Name' },
  nameHint: { zh: '如「财务服务台」', en: 'For example, “Finance service desk”' },
  email: { zh: '邮箱', en: 'Email' },
  emailHint: {
    zh: '部门、值班或服务台的公共邮箱，不是员工本人的',
    en: 'The shared mailbox of a department, duty roster or service desk, not an employee’s own',
  },
  phone: { zh: '电话', en: 'Phone' },
  department: { zh: '部门', en: 'Department' },
  noDepartment: { zh: '不指定', en: 'None' },
  application: { zh: '负责应用', en: 'App' },
  applicationHint: {
    zh: '「通用」联系人供所有应用使用，只负责个别应用的人员不能修改',
    en: 'A contact for all apps can be used for each of them. People who manage only some apps can’t change it.',
  },
  everyApp: { zh: '通用', en: 'All apps' },
  remarks: { zh: '备注', en: 'Remarks' },
  remarksHint: { zh: '如职责与服务时间', en: 'For example, its purpose and hours' },
  enabled: { zh: '启用', en: 'Enabled' },
  enabledHint: { zh: '停用后不再收到公告邮件', en: 'Disabled contacts receive no email.' },
  notYours: {
    zh: '通用联系人由维护全部应用的人员管理，您只能查看',
    en: 'Only people who manage all apps can change this contact. You can view it.',
  },
  changed: {
    zh: ({ name }: Named) => `${name} 已修改该联系人`,
    en: ({ name }: Named) => `${name} changed this contact.`,
  },
  saved: { zh: '联系人已保存', en: 'Contact saved' },
})

export const importPhrases = phrases({
  title: { zh: '导入联系人', en: 'Import contacts' },
  about: {
    zh: 'xlsx 或 csv，最大 2 MB，最多 1,000 行，列名为名称、邮箱、电话、备注。导入前会逐行检查，此时不会保存。',
    en: 'xlsx or csv, up to 2 MB and 1,000 rows, with the columns Name, Email, Phone and Remarks. Every row is checked first. Nothing is saved yet.',
  },
  templateName: { zh: '联系人导入模板', en: 'contact-import-template' },
  lines: { zh: '文件中的联系人', en: 'Contacts in the file' },
  summary: {
    zh: ({ fine, wrong }: { fine: number; wrong: number }) =>
      wrong > 0 ? `${fine} 个可导入，${wrong} 个不能导入` : `${fine} 个可导入`,
    en: ({ fine, wrong }: { fine: number; wrong: number }) =>
      wrong > 0 ? `${fine} ready, ${wrong} with errors` : `${fine} ready`,
  },
  onlyWrong: { zh: '只看有错误的行', en: 'Only rows with errors' },
  line: { zh: '行', en: 'Line' },
  name: { zh: '名称', en: 'Name' },
  email: { zh: '邮箱', en: 'Email' },
  phone: { zh: '电话', en: 'Phone' },
  remarks: { zh: '备注', en: 'Remarks' },
  outcome: { zh: '结果', en: 'Outcome' },
  fine: { zh: '可导入', en: 'Ready' },
  application: { zh: '负责应用', en: 'App' },
  everyApp: { zh: '通用', en: 'All apps' },
  import: {
    zh: ({ count }: Counted) => `导入 ${count.toLocaleString('zh')} 个联系人`,
    en: ({ count }: Counted) =>
      count === 1 ? 'Import 1 contact' : `Import ${count.toLocaleString('en')} contacts`,
  },
  imported: {
    zh: ({ count }: Counted) => `已导入 ${count.toLocaleString('zh')} 个联系人`,
    en: ({ count }: Counted) =>
      count === 1 ? '1 contact imported' : `${count.toLocaleString('en')} contacts imported`,
  },
  meanwhile: {
    zh: ({ count }: Counted) => `${count.toLocaleString('zh')} 个在此期间已不能导入，见下表`,
    en: ({ count }: Counted) => `${count.toLocaleString('en')} couldn’t be imported. See the table.`,
  },
})

export const faultWords = phrases({
  name: { zh: '缺少名称', en: 'No name' },
  'too-long': { zh: '内容过长', en: 'Too long' },
  format: cellFaults['email-format'],
  domain: { zh: '不是公司邮箱', en: 'Not a company address' },
  duplicate: { zh: '与前面的行重复', en: 'Duplicate of an earlier row' },
  exists: { zh: '已在联系人中', en: 'Already a contact' },
  person: { zh: '属于员工本人', en: 'An employee’s address' },
})
