import { type FormTemplate, lines, readOn, usualDefaults } from './template.ts'

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`)

export const form: FormTemplate = {
  template: 'form',
  name: { zh: '只有登录页的应用', en: 'App with nothing but a sign-in form' },
  source: 'run',
  reference: 'Chromium 153',
  checkedOn: readOn,
  defaults: { ...usualDefaults, scopes: [], form: { url: '{origin}/login' } },
  snippets: ({ postUrl, fieldNames, fixedFields }) => [
    {
      title: {
        zh: '试用：保存为 .html 文件后打开，确认应用接受从其他网站提交的账号和密码',
        en: 'Try it: save this as an .html file and open it, to see that the app takes an account and password from another site',
      },
      language: 'xml',
      text: lines(
        `<form method="post" action="${escaped(postUrl)}">`,
        `  <input name="${escaped(fieldNames.account)}">`,
        `  <input name="${escaped(fieldNames.password)}" type="password">`,
        ...fixedFields.map(
          ({ name, value }) => `  <input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
        ),
        '  <button>OK</button>',
        '</form>',
      ),
    },
  ],
}
