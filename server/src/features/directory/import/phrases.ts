import type { ImportField } from '@iambiz/contract/platform/imported-person.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { nameHeadings } from '#server/platform/table-import/heading-phrases.ts'

type Words = Readonly<Record<Language, string>>

export const exportName: Words = { zh: '人员', en: 'people' }

/** Headings of an exported table and of the import template, and column widths in characters. */
export const columnWords: Readonly<Record<ImportField, Words & { width: number }>> = {
  userNo: { zh: '工号', en: 'Staff number', width: 16 },
  nameZh: { zh: '中文姓名', en: 'Chinese name', width: 20 },
  nameEn: { zh: '英文姓名', en: 'English name', width: 28 },
  email: { zh: '邮箱', en: 'Email', width: 36 },
  mobile: { zh: '手机', en: 'Mobile', width: 18 },
  status: { zh: '状态', en: 'Status', width: 10 },
  roles: { zh: '组织与角色', en: 'Organizations and roles', width: 48 },
}

export const stateWords: Readonly<Record<0 | 1, Words>> = {
  1: { zh: '启用', en: 'Enabled' },
  0: { zh: '停用', en: 'Disabled' },
}

/** Other headings that hand-written files use. */
export const otherHeadings: Readonly<Partial<Record<ImportField, readonly string[]>>> = {
  userNo: [
    ...['人员编号', '员工编号', '员工工号', '员工号', '职工号', 'userNo', 'number', 'employee number'],
    ...['employee id', 'employee no', 'staff id', 'staff no'],
  ],
  nameZh: nameHeadings.chinese,
  nameEn: nameHeadings.english,
  email: [
    ...['电子邮箱', '电子邮件', '电子邮件地址', '邮箱地址', '企业邮箱', '工作邮箱', '邮件', 'mail', 'e-mail'],
    ...['e-mail address', 'email address'],
  ],
  mobile: [
    ...['手机号', '手机号码', '移动电话', '联系电话', '电话', 'phone'],
    ...['mobile phone', 'mobile number', 'phone number'],
  ],
  status: ['state'],
  roles: ['组织角色', 'roles'],
}

/** Words for a status, in lower case. */
export const states: Readonly<Record<string, 0 | 1>> = {
  ...{ 启用: 1, 已启用: 1, 在职: 1, enabled: 1, active: 1, '1': 1 },
  ...{ 停用: 0, 已停用: 0, 离职: 0, disabled: 0, inactive: 0, '0': 0 },
}
