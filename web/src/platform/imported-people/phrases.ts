import type { ImportFault, ImportField } from '@iambiz/contract/platform/imported-person.ts'
import { phrases } from '../i18n/phrases.ts'
import { type AnyColumnFault, cellFaults } from '../table-import/phrases.ts'

export const fieldWords = phrases({
  userNo: { zh: '工号', en: 'Staff number' },
  nameZh: { zh: '中文姓名', en: 'Chinese name' },
  nameEn: { zh: '英文姓名', en: 'English name' },
  email: { zh: '邮箱', en: 'Email' },
  mobile: { zh: '手机', en: 'Mobile' },
  status: { zh: '状态', en: 'Status' },
  roles: { zh: '组织与角色', en: 'Organizations and roles' },
} satisfies Record<ImportField, unknown>)

export const faultWords = phrases({
  ...cellFaults,
  'number-missing': { zh: '缺少工号', en: 'No staff number' },
  'number-format': {
    zh: '工号以字母或数字开头，仅限字母、数字和 _ . -',
    en: 'Staff numbers start with a letter or digit and contain only letters, digits and _ . -',
  },
  'number-twice': { zh: '工号与前面的行重复', en: 'This number is already in a row above' },
  'number-taken': {
    zh: '与他人登录用的工号、账号名或邮箱相同',
    en: 'Someone else already signs in with this number, account name or email',
  },
  'name-missing': { zh: '新建人员须有中文姓名', en: 'New people need a Chinese name' },
  'email-twice': { zh: '邮箱与其他行重复', en: 'This email is also in another row' },
  'email-taken': { zh: '邮箱已属于其他人员', en: 'This email belongs to someone else' },
  'mobile-format': { zh: '手机号码格式不正确', en: 'Invalid phone number' },
  'status-unknown': { zh: '状态须为「启用」或「停用」', en: 'Status must be Enabled or Disabled' },
  self: { zh: '不能停用自己', en: 'You can’t disable yourself' },
  'pair-format': { zh: '须写成「组织/角色」', en: 'Must be organization/role' },
  'pair-ambiguous': {
    zh: '名称对应多个组织或角色，请改用编码',
    en: 'More than one organization or role has this name. Use the code instead.',
  },
  'pair-unusable': {
    zh: '组织或角色不存在或已停用',
    en: 'The organization or role doesn’t exist or is disabled',
  },
  'pairs-many': { zh: '组织与角色过多', en: 'Too many organizations and roles' },
  'super-manager': {
    zh: '超级管理员须由管理员停用',
    en: 'Super administrators must be disabled manually',
  },
  administrator: {
    zh: '该人员是管理员，此来源无权修改',
    en: 'This source can’t change administrators',
  },
} satisfies Record<Exclude<ImportFault, AnyColumnFault>, unknown>)
