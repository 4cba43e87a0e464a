import { readFileSync } from 'node:fs'
import type { ConnectionSnippet } from '@iambiz/contract/features/catalogue/connections.ts'
import { type Filling, lines, readOn, secret, type Template, usualDefaults } from './template.ts'

const addresses = (filling: Filling): ConnectionSnippet => ({
  title: { zh: '在应用的设置中填写', en: 'Enter in the app’s settings' },
  language: 'text',
  text: lines(
    `Issuer: ${filling.issuer}`,
    `Discovery: ${filling.discovery}`,
    `Authorization endpoint: ${filling.authorization}`,
    `Token endpoint: ${filling.token}`,
    `Userinfo endpoint: ${filling.userinfo}`,
    `JWKS: ${filling.jwks}`,
    `End session endpoint: ${filling.endSession}`,
    `Client ID: ${filling.clientId}`,
    `Client secret: ${secret}`,
    `Redirect URI: ${filling.redirectUri}`,
    `Scopes: ${filling.scopes.join(' ')}`,
    'PKCE: S256',
  ),
})

const proofs = {
  client_secret_basic: `client.ClientSecretBasic('${secret}')`,
  client_secret_post: `client.ClientSecretPost('${secret}')`,
  private_key_jwt: 'client.PrivateKeyJwt(await readPrivateKey())',
  none: 'client.None()',
} as const

const programOf = (name: string) => readFileSync(new URL(`programs/${name}.txt`, import.meta.url), 'utf8')
const programs = { openidClient: programOf('openid-client'), passport: programOf('passport') }

/** Returns the program with the values of one application; placeholders without a value, such as the secret, remain. */
function filled(program: string, { scopes, machineScopes: _, authentication, ...filling }: Filling): string {
  const values: Readonly<Record<string, string>> = {
    ...filling,
    scopes: scopes.join(' '),
    furtherScopes: scopes.filter((scope) => scope !== 'openid').join(' '),
    authentication: proofs[authentication],
  }
  return program.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole)
}

const openidClient = (filling: Filling): ConnectionSnippet => ({
  title: {
    zh: 'Node.js：执行 npm install openid-client jose，保存为 app.mjs 后运行',
    en: 'Node.js: run npm install openid-client jose, save this as app.mjs and run it',
  },
  language: 'javascript',
  text: filled(programs.openidClient, filling),
})

const passport = (filling: Filling): ConnectionSnippet => ({
  title: {
    zh: 'Node.js（Passport，需要 client_secret_post，PKCE 可选）：执行 npm install express express-session passport passport-openidconnect jose，保存为 app.mjs 后运行',
    en: 'Node.js with Passport (needs client_secret_post and optional PKCE): run npm install express express-session passport passport-openidconnect jose, save this as app.mjs and run it',
  },
  language: 'javascript',
  text: filled(programs.passport, filling),
})

export const web: Template = {
  template: 'web',
  name: { zh: '网站应用', en: 'Web app' },
  source: 'run',
  reference: 'openid-client 6.8.9',
  checkedOn: readOn,
  defaults: {
    ...usualDefaults,
    redirectUris: ['{origin}/callback'],
    postLogoutRedirectUris: ['{origin}/'],
    backchannelLogoutUri: '{origin}/backchannel-logout',
  },
  snippets: (filling) => [addresses(filling), openidClient(filling), passport(filling)],
}
