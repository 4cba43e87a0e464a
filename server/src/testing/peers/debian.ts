import { type ChildProcess, spawn } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import type { Browser as Pages } from '@iambiz/provider/testing/browser.ts'
import { findProgram } from '@iambiz/runtime/testing/find-program.ts'
import { clientSecret, comesBack, type Peer, person, type Registration, walk } from './peer.ts'

const plackup = findProgram('plackup')
const perlPortal = '/usr/share/perl5/Lemonldap/NG/Portal/Issuer/OpenIDConnect.pm'
const lemonldapBase = '/var/lib/lemonldap-ng/conf/lmConf-1.json'
const glewlwydProgram = findProgram('glewlwyd')
const glewlwydTables = '/usr/share/doc/glewlwyd/database/init.sqlite3.sql.gz'

/** Why the tests with this peer are skipped; undefined where it is installed. */
export const noLemonldap =
  plackup && [perlPortal, lemonldapBase].every(existsSync)
    ? undefined
    : 'LemonLDAP::NG is not installed (Debian: lemonldap-ng, with what it recommends)'
export const noGlewlwyd =
  glewlwydProgram && existsSync(glewlwydTables) ? undefined : 'Glewlwyd is not installed (Debian: glewlwyd)'

const newFolder = (name: string) => mkdtempSync(join(tmpdir(), `iambiz-${name}-`))

const rsaKeys = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })

/** Waits until the address responds; throws where the process has ended. */
async function answering(process: ChildProcess, address: string): Promise<void> {
  let said = ''
  process.stderr?.on('data', (chunk) => {
    said += chunk
  })
  while (process.exitCode === null) {
    const reply = await fetch(address).catch(() => undefined)
    if (reply?.ok) return
    if (reply?.status === 500) throw new Error(`${address} answered 500: ${said}`)
    await pause(100)
  }
  throw new Error(`the peer has ended: ${said}`)
}

const running = (process: ChildProcess, folder: string) => ({
  stop: async () => {
    const ended = once(process, 'exit')
    process.kill()
    await ended
    rmSync(folder, { recursive: true, force: true })
  },
})

/** Perl that returns the staff number of an account; empty without one. */
const staffNumberMacro = (numbers: Readonly<Record<string, string>>) =>
  Object.entries(numbers).reduceRight((rest, [uid, no]) => `$uid eq "${uid}" ? "${no}" : ${rest}`, '""')

/** The package's default configuration, plus the portal as a relying party and the people of the demo back end. */
function lemonldapConfiguration(folder: string, { issuer, homeUrl, staffNumbers }: Registration): object {
  const { publicKey, privateKey } = rsaKeys()
  const sessions = (name: string) => {
    mkdirSync(join(folder, name))
    return { Directory: join(folder, name), LockDirectory: folder }
  }
  const base = JSON.parse(readFileSync(lemonldapBase, 'utf8'))
  return {
    ...base,
    portal: issuer,
    domain: 'localhost',
    securedCookie: 0,
    requireToken: 0,
    globalStorage: 'Apache::Session::File',
    globalStorageOptions: sessions('sessions'),
    persistentStorage: 'Apache::Session::File',
    persistentStorageOptions: sessions('persistent'),
    localSessionStorage: '',
    locationRules: {},
    exportedHeaders: {},
    issuerDBOpenIDConnectActivation: 1,
    oidcServiceMetaDataIssuer: issuer,
    oidcServicePrivateKeySig: privateKey,
    oidcServicePublicKeySig: publicKey,
    oidcServiceKeyIdSig: 'k1',
    oidcRPMetaDataOptions: {
      portal: {
        oidcRPMetaDataOptionsClientID: 'iambiz-portal',
        oidcRPMetaDataOptionsClientSecret: clientSecret,
        oidcRPMetaDataOptionsRedirectUris: homeUrl,
        oidcRPMetaDataOptionsPostLogoutRedirectUris: `${homeUrl}?signedOut=1`,
        oidcRPMetaDataOptionsIDTokenSignAlg: 'RS256',
        oidcRPMetaDataOptionsBypassConsent: 1,
        oidcRPMetaDataOptionsLogoutBypassConfirm: 1,
      },
    },
    oidcRPMetaDataExportedVars: {
      portal: { name: 'cn', email: 'mail', ...(staffNumbers && { preferred_username: 'staffNumber' }) },
    },
    ...(staffNumbers && { macros: { ...base.macros, staffNumber: staffNumberMacro(staffNumbers) } }),
  }
}

/** The portal of LemonLDAP::NG with what its pages load, as in the package's configuration for Apache. */
const lemonldapProgram = `
use Plack::Builder;
use Plack::App::File;
use Lemonldap::NG::Portal::Main;
builder {
  mount '/static' => Plack::App::File->new(root => '/usr/share/lemonldap-ng/portal/htdocs/static')->to_app;
  mount '/javascript' => Plack::App::File->new(root => '/usr/share/javascript')->to_app;
  mount '/' => Lemonldap::NG::Portal::Main->run({});
};
`

const ofDemo = { account: 'dwho', password: 'dwho', name: 'Doctor Who' }

export const lemonldap: Peer = {
  who: ofDemo,
  stepUp: 'verifies',
  path: '/',
  signIn: (pages, url, homeUrl) => walk(pages, url, homeUrl, ofDemo),
  signsOut: comesBack,
  async start(registration) {
    const folder = newFolder('lemonldap')
    const configuration = lemonldapConfiguration(folder, registration)
    writeFileSync(join(folder, 'lmConf-1.json'), JSON.stringify(configuration))
    const settings = join(folder, 'lemonldap-ng.ini')
    const templates = '/usr/share/lemonldap-ng/portal/templates'
    const logger = 'Lemonldap::NG::Common::Logger::Std'
    writeFileSync(
      settings,
      `[all]\nlogLevel=warn\n[configuration]\ntype=File\ndirName=${folder}\n[portal]\nstaticPrefix=/static\ntemplateDir=${templates}\nlanguages=en\nlogger=${logger}\nuserLogger=${logger}\n`,
    )
    writeFileSync(join(folder, 'portal.psgi'), lemonldapProgram)
    // It answers one connection after the other, and browsers open some in advance: an idle one is closed soon.
    const served = ['-s', 'HTTP::Server::PSGI', '--host', '127.0.0.1', '--timeout', '1']
    served.push('-p', String(registration.port))
    const process = spawn(plackup ?? '', [...served, join(folder, 'portal.psgi')], {
      env: { ...globalThis.process.env, LLNG_DEFAULTCONFFILE: settings },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    await answering(process, `${registration.issuer}.well-known/openid-configuration`)
    return running(process, folder)
  },
}

/** Calls Glewlwyd's API as its own page does, with the page's cookies. */
async function ask(pages: Pages, method: string, url: string, body: object): Promise<void> {
  const cookie = pages.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const headers = { 'content-type': 'application/json', cookie }
  const reply = await fetch(url, { method, headers, body: JSON.stringify(body) })
  if (!reply.ok) throw new Error(`${method} ${url} answered ${reply.status}: ${await reply.text()}`)
  for (const line of reply.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    const others = pages.cookies.filter((known) => known.name !== name)
    pages.cookies.splice(0, Infinity, ...others, { name, value, path: '/' })
  }
}

const glewlwydPlugin = (issuer: string) => {
  const { publicKey, privateKey } = rsaKeys()
  return {
    module: 'oidc',
    name: 'oidc',
    display_name: 'OpenID Connect',
    parameters: {
      iss: issuer,
      'jwt-type': 'rsa',
      'jwt-key-size': '256',
      key: privateKey,
      cert: publicKey,
      'access-token-duration': 3600,
      'refresh-token-duration': 86_400,
      'code-duration': 600,
      'refresh-token-rolling': true,
      'session-cookie-name': 'GLEWLWYD2_OIDC_SESSION_ID',
      'session-cookie-expiration': 86_400,
      'allow-non-oidc': true,
      'auth-type-code-enabled': true,
      'auth-type-id-token-enabled': true,
      'auth-type-refresh-enabled': true,
      'pkce-allowed': true,
      'pkce-method-plain-allowed': false,
      'session-management-allowed': true,
      'subject-type': 'public',
      'name-claim': 'mandatory',
      'jwks-show': true,
      claims: [{ name: 'employeeNo', type: 'string', 'user-property': 'username', mandatory: true }],
    },
  }
}

async function setUpGlewlwyd({ port, issuer, homeUrl }: Registration, pages: Pages): Promise<void> {
  const api = `http://localhost:${port}/api`
  await ask(pages, 'POST', `${api}/auth/`, { username: 'admin', password: 'password' })
  await ask(pages, 'POST', `${api}/mod/plugin/`, glewlwydPlugin(issuer))
  await ask(pages, 'PUT', `${api}/scope/openid`, {
    name: 'openid',
    display_name: 'OpenID Connect',
    password_required: true,
    password_max_age: 0,
    scheme: {},
  })
  await ask(pages, 'POST', `${api}/client/`, {
    client_id: 'iambiz-portal',
    name: 'Portal',
    client_secret: clientSecret,
    confidential: true,
    enabled: true,
    authorization_type: ['code', 'refresh_token'],
    redirect_uri: [homeUrl],
    token_endpoint_auth_method: ['client_secret_basic'],
    post_logout_redirect_uri: `${homeUrl}?signedOut=1`,
  })
  const { account: username, password, name } = person
  await ask(pages, 'POST', `${api}/user/`, { username, password, name, enabled: true, scope: ['openid'] })
}

/** Glewlwyd's page is a script, so these are the requests of the script. */
async function signInAtGlewlwyd(pages: Pages, url: string, homeUrl: string): Promise<URL> {
  const { location, status, body } = await pages.get(url)
  if (location.startsWith(homeUrl)) return new URL(location)
  const asked = location ? new URL(location).searchParams.get('callback_url') : null
  if (!asked) throw new Error(`${url} answered ${status} ${location}: ${body}`)
  const { origin } = new URL(url)
  const { account: username, password } = person
  await ask(pages, 'POST', `${origin}/api/auth/`, { username, password })
  await ask(pages, 'PUT', `${origin}/api/auth/grant/iambiz-portal`, { scope: 'openid' })
  const { location: back } = await pages.get(`${asked}&g_continue`)
  return new URL(back)
}

export const glewlwyd: Peer = {
  who: person,
  // It refuses max_age=0 (2.7.5: "max_age invalid"), and its auth_time is always 0.
  stepUp: 'refuses',
  path: '/api/oidc',
  settings: { OIDC_SCOPE: 'openid', OIDC_SUBJECT_CLAIM: 'employeeNo' },
  signIn: signInAtGlewlwyd,
  // Its page asks the person for confirmation first.
  signsOut: async (pages, url) => (await pages.get(url)).location.includes('prompt=end_session'),
  async start(registration) {
    const folder = newFolder('glewlwyd')
    const database = new DatabaseSync(join(folder, 'db'))
    database.exec(gunzipSync(readFileSync(glewlwydTables)).toString())
    database.close()
    const { port } = registration
    const shipped = readFileSync('/etc/glewlwyd/glewlwyd.conf', 'utf8')
    const settings = shipped
      .replace(/^port=.*/m, `port=${port}`)
      .replace(/^external_url=.*/m, `external_url="http://localhost:${port}"`)
      .replace(/^log_mode=.*/m, 'log_mode="console"')
      .replace(/^@include.*/m, `database = { type = "sqlite3"; path = "${join(folder, 'db')}"; };`)
    writeFileSync(join(folder, 'glewlwyd.conf'), settings)
    const process = spawn(glewlwydProgram ?? '', ['-c', join(folder, 'glewlwyd.conf')], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    await answering(process, `http://localhost:${port}/config`)
    await setUpGlewlwyd(registration, { cookies: [] } as unknown as Pages)
    return running(process, folder)
  },
}
