import {
  type ContactField,
  contactFields,
  type ManagedContact,
} from '@iambiz/contract/features/catalogue/ops-contacts.ts'
import { keysOf } from '@iambiz/contract/platform/objects.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { nameHeadings } from '#server/platform/table-import/heading-phrases.ts'

type Words = Readonly<Record<Language, string>>
type Duty = ManagedContact['duty']

export const exportName: Words = { zh: '运维通讯录', en: 'operations-contacts' }

/** Columns of a table of contacts; an import ignores the application's name, which is only for readers. */
export const tableColumns = ['appName', ...contactFields] as const
export type TableColumn = (typeof tableColumns)[number]

/** Headings of the exported table and of the import template, and their widths in characters. */
export const columnWords: Readonly<Record<TableColumn, Words & { width: number }>> = {
  appName: { zh: '应用', en: 'App', width: 20 },
  appCode: { zh: '应用编码', en: 'App code', width: 18 },
  moduleZh: { zh: '中文模块', en: 'Chinese module', width: 20 },
  duty: { zh: '职责', en: 'Duty', width: 14 },
  nameZh: { zh: '中文姓名', en: 'Chinese name', width: 18 },
  moduleEn: { zh: '英文模块', en: 'English module', width: 24 },
  nameEn: { zh: '英文姓名', en: 'English name', width: 24 },
  phone: { zh: '电话', en: 'Phone', width: 20 },
  email: { zh: '邮箱', en: 'Email', width: 36 },
  wecomId: { zh: '企业微信', en: 'WeCom', width: 18 },
  hoursZh: { zh: '中文值班时间', en: 'Hours in Chinese', width: 26 },
  hoursEn: { zh: '英文值班时间', en: 'Hours in English', width: 26 },
  sortNo: { zh: '排序号', en: 'Order', width: 10 },
}

/** Other headings that handwritten files use. */
export const otherHeadings: Readonly<Partial<Record<ContactField, readonly string[]>>> = {
  appCode: ['应用代码', 'appCode', 'application code'],
  moduleZh: ['模块', '模块名称', 'module', 'moduleZh'],
  moduleEn: ['moduleEn'],
  nameZh: [...nameHeadings.chinese, '联系人', 'contact'],
  nameEn: nameHeadings.english,
  phone: ['手机', '手机号', '手机号码', '移动电话', '联系电话', 'telephone', 'mobile', 'phone number'],
  email: [
    ...['电子邮箱', '电子邮件', '电子邮件地址', '邮箱地址', '企业邮箱', '邮件', 'mail', 'e-mail'],
    ...['e-mail address', 'email address'],
  ],
  wecomId: ['企业微信号', 'wecom id'],
  hoursZh: ['值班时间', 'hours', 'on duty', 'hoursZh'],
  hoursEn: ['hoursEn'],
  sortNo: ['排序', 'sort', 'sortNo'],
}

export const dutyWords: Readonly<Record<Duty, Words>> = {
  product: { zh: '产品', en: 'Product' },
  operation: { zh: '运维', en: 'Operations' },
  development: { zh: '开发', en: 'Development' },
}

/** Returns the duty for its name in either language or its code. */
export const dutyNamed = (text: string): Duty | undefined =>
  keysOf(dutyWords).find((duty) => {
    const { zh, en } = dutyWords[duty]
    return [duty, zh, en.toLowerCase()].includes(text.toLowerCase())
  })
