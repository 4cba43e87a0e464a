import { readFileSync } from 'node:fs'
import { type JwtTemplate, lines, readOn, usualAttributes, usualDefaults } from './template.ts'

const receiver = readFileSync(new URL('programs/jwt-receiver.txt', import.meta.url), 'utf8')

export const jwt: JwtTemplate = {
  template: 'jwt',
  name: { zh: '接收令牌的应用', en: 'App that takes a token' },
  source: 'run',
  reference: 'jose 6.2',
  checkedOn: readOn,
  defaults: {
    ...usualDefaults,
    ...{ scopes: [], claims: usualAttributes },
    jwt: { url: '{origin}/sso', audience: '{origin}' },
  },
  snippets: ({ issuer, jwks, tokenUrl: url, audience, alg }) => [
    {
      title: { zh: '在应用的设置中填写', en: 'Enter in the app’s settings' },
      language: 'text',
      text: lines(
        `Issuer (iss): ${issuer}`,
        `Audience (aud): ${audience}`,
        `Keys (JWKS): ${jwks}`,
        `Algorithm: ${alg}`,
        'Form field: token',
        'Lifetime: 60 seconds; refuse a jti that was used before',
      ),
    },
    {
      title: {
        zh: 'Node.js：执行 npm install jose，保存为 app.mjs 后运行',
        en: 'Node.js: run npm install jose, save this as app.mjs and run it',
      },
      language: 'javascript',
      text: receiver.replace(
        /\{\{(\w+)\}\}/g,
        (whole, name: string) => ({ issuer, jwks, url, audience, alg })[name] ?? whole,
      ),
    },
  ],
}
