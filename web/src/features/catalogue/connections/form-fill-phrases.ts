import { phrases } from '#web/platform/i18n/phrases.ts'

/** Connections of applications whose sign-in form is filled in. */
export const formFillPhrases = phrases({
  lastResort: { zh: '最后手段。', en: 'A last resort.' },
  why: {
    zh: '门户要保存每位员工在该应用的密码；应用内不能要求第二重验证，退出门户时也不能退出应用，登录是否成功无法得知。应用能用其他方式接入时，请不要选择。',
    en: 'The portal stores each person’s password for the app. The app can’t ask for a second factor, nobody is signed out of it with the portal, and we can’t tell whether a sign-on worked. Choose anything else that the app supports.',
  },
  postUrl: { zh: '提交地址', en: 'Form address' },
  postUrlHint: {
    zh: '应用登录页的表单提交到的地址（action），须为 https。登录后不能跳转到其他网站。',
    en: 'Where the app’s sign-in page submits its form (the action), with https. The app can’t redirect to another site from there.',
  },
  changeHint: {
    zh: '更换网站或修改字段名后，所有人保存的登录信息都会删除，需要重新填写。',
    en: 'If you change the site or a field name, all saved sign-ins are removed, and people enter them again.',
  },
  accountField: { zh: '账号的字段名', en: 'Account field' },
  fieldHint: {
    zh: '登录页中输入框的 name，例如 username',
    en: 'The name of the input on the sign-in page, such as username.',
  },
  passwordField: { zh: '密码的字段名', en: 'Password field' },
  fixedFields: { zh: '固定字段', en: 'Fixed fields' },
  fixedHint: {
    zh: '每行一个，例如 domain=corp。所有人都能看到，不要填写密码或密钥。',
    en: 'One per line, such as domain=corp. Everyone can see them, so don’t enter secrets.',
  },
  saved: { zh: '已保存登录信息', en: 'Saved sign-ins' },
  people: {
    zh: ({ count }: { count: number }) => `${count} 人`,
    en: ({ count }: { count: number }) => (count === 1 ? '1 person' : `${count} people`),
  },
})
