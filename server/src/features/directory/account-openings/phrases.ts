/** Name of the sheet with codes, and part of its file name. */
export const codesName = { zh: '账号验证码', en: 'account-codes' }

export const codeColumns = [
  { zh: '工号', en: 'Staff number', width: 16 },
  { zh: '姓名', en: 'Name', width: 24 },
  { zh: '验证码', en: 'Code', width: 14 },
  { zh: '有效期至', en: 'Valid until', width: 20 },
  { zh: '设置密码的地址', en: 'Password setup link', width: 60 },
] as const
