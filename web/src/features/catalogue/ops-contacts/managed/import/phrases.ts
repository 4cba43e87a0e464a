import type { ContactFault, ContactField } from '@iambiz/contract/features/catalogue/ops-contacts.ts'
import { phrases } from '#web/platform/i18n/phrases.ts'
import { type AnyColumnFault, cellFaults } from '#web/platform/table-import/phrases.ts'
import { mostImported } from './limits.ts'

type Counted = { count: number }
type Named = { name: string }

export const importPhrases = phrases({
  title: { zh: '导入联系人', en: 'Import contacts' },
  open: { zh: '导入', en: 'Import' },
  export: { zh: '导出', en: 'Export' },
  exportName: { zh: '运维通讯录', en: 'operations-contacts' },
  exported: { zh: ({ name }: Named) => `已导出 ${name}`, en: ({ name }: Named) => `Exported ${name}` },
  about: {
    zh: `xlsx 或 csv，最大 2 MB，最多 ${mostImported.toLocaleString('zh')} 个联系人。导入前会逐行检查，只要有一行错误就不会导入。`,
    en: `xlsx or csv, up to 2 MB and ${mostImported.toLocaleString('en')} contacts. Every row is checked first. If any row has an error, nothing is imported.`,
  },
  cells: {
    zh: `按应用编码、中文模块、职责和中文姓名匹配联系人，没有则新建。其他空单元格表示不修改，「-」表示清空，文件中没有的联系人保持不变。导出的文件可以修改后导入，超过 ${mostImported.toLocaleString('zh')} 个联系人时请拆分文件。`,
    en: `Contacts are matched by app code, Chinese module, duty and Chinese name, and added if new. Empty cells change nothing, “-” clears a value and contacts not in the file are kept. You can edit and re-import an exported file, in parts if it has more than ${mostImported.toLocaleString('en')} contacts.`,
  },
  templateName: { zh: '运维联系人导入模板', en: 'operations-contacts-import-template' },
  contact: { zh: '联系人', en: 'Contact' },
  nothingToDo: { zh: '文件与现有通讯录一致，无需导入', en: 'The file contains no changes.' },
  import: {
    zh: ({ count }: Counted) => `导入 ${count.toLocaleString('zh')} 个联系人`,
    en: ({ count }: Counted) =>
      count === 1 ? 'Import 1 contact' : `Import ${count.toLocaleString('en')} contacts`,
  },
  imported: {
    zh: ({ created, updated }: { created: number; updated: number }) =>
      `已新建 ${created} 个联系人，修改 ${updated} 个`,
    en: ({ created, updated }: { created: number; updated: number }) =>
      `${created} created, ${updated} changed.`,
  },
})

/** Column headings, as in the portal's export. */
export const fieldWords = phrases({
  appCode: { zh: '应用编码', en: 'App code' },
  moduleZh: { zh: '中文模块', en: 'Chinese module' },
  duty: { zh: '职责', en: 'Duty' },
  nameZh: { zh: '中文姓名', en: 'Chinese name' },
  moduleEn: { zh: '英文模块', en: 'English module' },
  nameEn: { zh: '英文姓名', en: 'English name' },
  phone: { zh: '电话', en: 'Phone' },
  email: { zh: '邮箱', en: 'Email' },
  wecomId: { zh: '企业微信', en: 'WeCom' },
  hoursZh: { zh: '中文值班时间', en: 'Hours in Chinese' },
  hoursEn: { zh: '英文值班时间', en: 'Hours in English' },
  sortNo: { zh: '排序号', en: 'Order' },
} satisfies Record<ContactField, unknown>)

export const faultWords = phrases({
  ...cellFaults,
  'application-missing': { zh: '缺少应用编码', en: 'No app code' },
  'application-unknown': {
    zh: '您管理的应用中没有这个编码',
    en: 'You don’t manage an app with this code',
  },
  'module-missing': { zh: '缺少中文模块', en: 'No Chinese module' },
  'duty-missing': { zh: '缺少职责', en: 'No duty' },
  'duty-unknown': {
    zh: '职责须为「产品」「运维」或「开发」',
    en: 'Duty must be Product, Operations or Development',
  },
  'name-missing': { zh: '缺少中文姓名', en: 'No Chinese name' },
  'phone-format': {
    zh: '电话以数字或 + 开头，仅限数字、空格和 -，3 至 32 位',
    en: 'Phone numbers must be 3 to 32 digits, spaces and hyphens, starting with a digit or +',
  },
  'wecom-format': {
    zh: '企业微信号仅限字母、数字和 _ . @ -',
    en: 'WeCom IDs contain only letters, digits and _ . @ -',
  },
  'order-format': {
    zh: '排序号须为 0 至 1,000,000 的整数',
    en: 'Order must be a whole number from 0 to 1,000,000',
  },
  'reach-missing': {
    zh: '电话、邮箱和企业微信号至少要有一项',
    en: 'Enter a phone number, an email address or a WeCom ID',
  },
  twice: { zh: '与前面的行是同一联系人', en: 'This contact is already in a row above' },
} satisfies Record<Exclude<ContactFault, AnyColumnFault>, unknown>)
