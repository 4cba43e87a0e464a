import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  type ConnectionKind,
  connectionTemplates,
  kindOfTemplate,
} from '@iambiz/contract/platform/connection-values.ts'
import { freePort } from '@iambiz/runtime/testing/free-port.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Browser } from '#server/testing/browser.ts'
import { employ, foundCompany } from '#server/testing/company.ts'
import { type ConnectionRegistry, keepRegistry } from '#server/testing/connection-registry.ts'
import { fresh } from '#server/testing/fresh.ts'
import { givenIn } from '#server/testing/given.ts'
import { type TestWorld, testPortal } from '#server/testing/test-app.ts'

let world: TestWorld
let registry: ConnectionRegistry
let boss: Browser
let given: ReturnType<typeof givenIn>

beforeAll(async () => {
  world = await testPortal()
  registry = keepRegistry(world.provider)
  given = givenIn(world.database.db)
  await foundCompany(world.database.db)
  await employ(world.database.db, 'boss', [{ org: 'group', role: 'root' }])
  boss = world.browser()
  await boss.signIn(world.provider, { sub: 'boss' })
})
afterAll(() => world.stop())

const application = (home_url: string | null = 'https://monitoring.example.com/start') =>
  given.application({ app_code: fresh('app'), home_url })

async function read(appId: string) {
  const { status, envelope } = await boss.call('POST /iam-authority/v1/admin/connection/endpoints', {
    body: { appId },
  })
  expect(status).toBe(200)
  return envelope.data
}

function store(
  app_id: string,
  settings: Record<string, unknown>,
  kind: ConnectionKind = 'oidc',
  launch_url = '',
) {
  registry.connections.set(app_id, {
    ...{
      app_id,
      client_id: 'client1',
      status: 1,
      revision: 1,
      kind,
      launch_url,
      settings,
      names: { zh: '', en: '' },
    },
    ...{ last_sign_on: null, sign_ons_today: 0, failures_today: 0, saved_sign_ins: 0 },
    ...{ secret_since: null, secret_until: null, previous_until: null },
  })
}

test('the addresses are those that the provider publishes', async () => {
  const { issuer } = world.provider
  expect((await read(await application())).endpoints).toEqual([
    { name: 'issuer', url: issuer },
    { name: 'discovery', url: `${issuer}/.well-known/openid-configuration` },
    { name: 'authorization', url: `${issuer}/authorize` },
    { name: 'token', url: `${issuer}/token` },
    { name: 'userinfo', url: `${issuer}/userinfo` },
    { name: 'jwks', url: `${issuer}/jwks` },
    { name: 'endSession', url: `${issuer}/end` },
    { name: 'revocation', url: `${issuer}/revoke` },
    { name: 'samlEntityId', url: `${issuer}/saml/metadata` },
    { name: 'samlMetadata', url: `${issuer}/saml/metadata` },
    { name: 'samlSignOn', url: `${issuer}/saml/sso` },
    { name: 'samlSignOut', url: `${issuer}/saml/slo` },
    { name: 'casServer', url: `${issuer}/cas` },
    { name: 'casLogin', url: `${issuer}/cas/login` },
    { name: 'casValidate', url: `${issuer}/cas/p3/serviceValidate` },
    { name: 'casLogout', url: `${issuer}/cas/logout` },
    { name: 'forwardCheck', url: `${issuer}/forward-auth` },
  ])
})

test('[SSO-05] each kind of application has instructions for this one, in both languages, without anything left open', async () => {
  const appId = await application()
  store(appId, { template: 'grafana', redirectUris: ['https://grafana.example.com/login/generic_oauth'] })
  const { templates } = await read(appId)
  expect(templates.map(({ template }) => template).sort()).toEqual([...connectionTemplates].sort())
  for (const { template, name, snippets, reference } of templates) {
    expect(name.zh && name.en && reference, template).toBeTruthy()
    expect(snippets.length, template).toBeGreaterThan(0)
    const text = snippets.map((snippet) => snippet.text).join('\n')
    expect(text, template).not.toMatch(/['"/]undefined|\{origin\}/)
    expect(text.match(/\{\{\w+\}\}/g)?.filter((open) => open !== '{{clientSecret}}') ?? [], template).toEqual(
      [],
    )
    const kind = kindOfTemplate(template)
    const { issuer } = world.provider
    expect(text, template).toContain(
      {
        oidc: 'client1',
        forward: issuer,
        saml: `${issuer}/saml`,
        cas: `${issuer}/cas`,
        jwt: `${issuer}/jwks`,
        form: 'action="https://monitoring.example.com/login"',
      }[kind],
    )
  }
  const textOf = (wanted: string) =>
    templates.find(({ template }) => template === wanted)?.snippets[0]?.text ?? ''
  // The template of the connection has the connection's addresses; other templates have those of the application.
  expect(textOf('grafana')).toContain('root_url = https://grafana.example.com/')
  expect(textOf('apache')).toContain('OIDCRedirectURI https://monitoring.example.com/oidc/callback')
})

test('[SSO-11] form fill is offered only where the deployment allows it', async () => {
  registry.formFill = false
  const { templates } = await read(await application())
  registry.formFill = true
  expect(templates.map(({ template }) => template)).not.toContain('form')
  expect(templates).toHaveLength(connectionTemplates.length - 1)
})

test('an application that is not connected, or has no address yet, has instructions too', async () => {
  const { templates } = await read(await application(null))
  const apache = templates.find(({ template }) => template === 'apache')
  expect(apache?.snippets[0]?.text).toContain('OIDCRedirectURI https://app.example.com/oidc/callback')
  expect(apache?.snippets[0]?.text).toContain('OIDCClientID {{clientId}}')
})

test('[SSO-05] instructions for SAML and CAS have the values of the connection, and its certificate signs', async () => {
  const appId = await application()
  const [first] = registry.certificates
  if (!first) throw new Error('there is no certificate')
  const newer = { ...first, certificate_id: randomUUID(), certificate: 'the newer one' }
  registry.certificates = [newer, first]
  const saml = {
    ...{ entityId: 'https://git.example.org', certificateId: first.certificate_id },
    acsUrls: ['https://git.example.org/users/auth/saml/callback'],
  }
  const launch = `${world.provider.issuer}/launch/${appId}`
  store(appId, { template: 'saml-gitlab', saml }, 'saml', launch)
  const { endpoints, certificates, metadata, templates } = await read(appId)
  expect(endpoints[0]).toEqual({ name: 'launch', url: launch })
  expect(certificates.map(({ certificateId }) => certificateId)).toEqual([
    newer.certificate_id,
    first.certificate_id,
  ])
  expect(metadata).toBe('<EntityDescriptor/>')
  const text = (wanted: string) =>
    templates
      .find(({ template }) => template === wanted)
      ?.snippets.map((snippet) => snippet.text)
      .join('\n')
  expect(text('saml-gitlab')).toContain('issuer: "https://git.example.org"')
  expect(text('saml-gitlab')).toContain(first.certificate.trim().replaceAll('\n', '\\n'))
  expect(text('saml-gitlab')).not.toContain('the newer one')
  // Other templates have the address of the application, and the connection's certificate as well.
  expect(text('saml-confluence')).toContain('https://monitoring.example.com/plugins/servlet/samlconsumer')
  expect(text('saml-confluence')).not.toContain('the newer one')
  store(appId, { template: 'cas-apache', cas: { serviceUrls: ['https://wiki.example.org/x/'] } }, 'cas')
  const apache = (await read(appId)).templates.find(({ template }) => template === 'cas-apache')
  expect(apache?.snippets[0]?.text).toContain('CASRootProxiedAs https://wiki.example.org\n')
})

test('[SSO-05] instructions for a proxy have the host, its secret and a header for each attribute', async () => {
  const appId = await application()
  const claims = [{ name: 'email', from: 'email' }]
  const forward = { hosts: ['https://wiki.example.org', 'https://docs.example.org:8443'] }
  store(appId, { template: 'forward-nginx', claims, forward, scopes: ['acting'] }, 'forward')
  const { templates } = await read(appId)
  const textOf = (wanted: string) =>
    templates.find(({ template }) => template === wanted)?.snippets[0]?.text ?? ''
  const nginx = textOf('forward-nginx')
  const { issuer } = world.provider
  expect(nginx).toContain('# In the server block of wiki.example.org, docs.example.org:8443.')
  expect(nginx).toContain(`proxy_pass ${issuer}/forward-auth/;`)
  expect(nginx).toContain(`proxy_set_header Host ${new URL(issuer).host};`)
  expect(nginx).toContain('proxy_set_header X-Iambiz-Secret "{{clientSecret}}";')
  for (const name of ['user', 'email', 'act', 'token']) {
    expect(nginx).toContain(`auth_request_set $iambiz_${name} $upstream_http_x_iambiz_${name};`)
    expect(nginx).toMatch(new RegExp(`proxy_set_header X-Iambiz-${name} \\$iambiz_${name};`, 'i'))
  }
  store(appId, { template: 'forward-caddy', forward }, 'forward')
  const caddy = (await read(appId)).templates.find(({ template }) => template === 'forward-caddy')
  expect(caddy?.snippets[0]?.text).toContain('https://wiki.example.org, https://docs.example.org:8443 {')
  // Other templates have the address of the application and the usual attributes.
  expect(textOf('forward-caddy')).toContain('https://monitoring.example.com {')
  expect(textOf('forward-caddy')).toContain(
    'copy_headers X-Iambiz-User X-Iambiz-Name X-Iambiz-Email X-Iambiz-Act X-Iambiz-Token',
  )
  expect(textOf('forward-traefik')).toContain('Host(`monitoring.example.com`)')
  expect(templates.find(({ template }) => template === 'forward-traefik')?.source).toBe('vendor')
  for (const proxy of ['nginx', 'caddy', 'traefik']) expect(textOf(`forward-${proxy}`)).not.toMatch(/%\w+%/)
})

/** Runs a snippet as a program in a temporary folder with the packages of this repository. */
async function run(text: string): Promise<{ program: ChildProcess; stop: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'iambiz-snippet-'))
  await symlink(
    fileURLToPath(new URL('../../../../../node_modules', import.meta.url)),
    join(folder, 'node_modules'),
  )
  await writeFile(join(folder, 'app.mjs'), text)
  const program = spawn(process.execPath, ['app.mjs'], { cwd: folder, stdio: 'inherit' })
  const stop = async () => {
    program.kill()
    await rm(folder, { recursive: true, force: true })
  }
  return { program, stop }
}

test('[SSO-05] the program with openid-client signs people on as it was copied', async () => {
  const appId = await application()
  const origin = `http://127.0.0.1:${await freePort()}`
  store(appId, {
    template: 'web',
    tokenEndpointAuthMethod: 'client_secret_basic',
    redirectUris: [`${origin}/callback`],
    scopes: ['openid', 'profile'],
  })
  const { templates } = await read(appId)
  const snippet = templates[0]?.snippets.find(({ text }) => text.includes('openid-client'))
  const { provider } = world
  provider.faults.claims = (claims) => ({ ...claims, aud: 'client1' })
  const { stop } = await run(snippet?.text.replaceAll('{{clientSecret}}', 'secret1') ?? '')
  try {
    const get = (url: string, cookie = '') => fetch(url, { redirect: 'manual', headers: { cookie } })
    const started = await vi.waitFor(() => get(`${origin}/`), 20_000)
    const [cookie = ''] = started.headers.getSetCookie()[0]?.split(';') ?? []
    const back = provider.authorize(started.headers.get('location') ?? '', { sub: 'A1', name: '陈静' })
    expect((await get(back, cookie)).headers.get('location')).toBe('/')
    expect(await (await get(`${origin}/`, cookie)).json()).toMatchObject({ sub: 'A1', name: '陈静' })
    expect(provider.client.authorization).toBe(`Basic ${btoa('client1:secret1')}`)
    const forged = { method: 'POST', body: new URLSearchParams({ logout_token: 'a.b.c' }) }
    expect((await fetch(`${origin}/backchannel-logout`, forged)).status).toBe(400)
    expect((await get(`${origin}/`, cookie)).status).toBe(200)
    const out = await get(`${origin}/sign-out`, cookie)
    expect(out.headers.get('location')).toContain(`${provider.issuer}/end?`)
    expect((await get(`${origin}/`, cookie)).status).toBe(302)
  } finally {
    await stop()
  }
})
