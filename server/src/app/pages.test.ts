import { afterAll, beforeAll, expect, test } from 'vitest'
import { employ, foundCompany } from '#server/testing/company.ts'
import { requestText, sendRaw } from '#server/testing/raw-http.ts'
import { expectChanges } from '#server/testing/table-digest.ts'
import { type TestWorld, testPortal } from '#server/testing/test-app.ts'

let world: TestWorld
let browser: ReturnType<TestWorld['browser']>
beforeAll(async () => {
  world = await testPortal()
  await foundCompany(world.database.db)
  await employ(
    world.database.db,
    'A1',
    [
      { org: 'sales', role: 'staff' },
      { org: 'group', role: 'lead' },
    ],
    { name_zh: '</script><script>alert(1)</script>\u2028' },
  )
  browser = world.browser()
  await browser.signIn(world.provider, { sub: 'A1' }, 'prod')
})
afterAll(() => world.stop())

type Boot = {
  words?: string | null
  config: { env: string; release: string }
  language: string
  home: { signedIn: { current?: { roleNo: string } } } | null
  expiresIn: number | null
}

async function pageOf(address: string, who = world.browser(), headers: Record<string, string> = {}) {
  const reply = await who.fetchRaw(address, { headers })
  const html = await reply.text()
  const [, boot = 'null'] = /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(html) ?? []
  return { reply, html, boot: JSON.parse(boot) as Boot }
}

test('the page of a signed-in person brings the data of home along', async () => {
  const { reply, boot } = await pageOf('/iambiz/home', browser)
  expect(reply.status).toBe(200)
  expect(boot.home?.signedIn.current).toMatchObject({ roleNo: 'staff' })
  expect(boot.expiresIn).toBeGreaterThan(890)
  expect(boot.expiresIn).toBeLessThanOrEqual(900)
})

test.each(['/', '/iambiz', '/iambiz/'])('%s leads home with what the address asks for', async (address) => {
  const reply = await world.browser().fetchRaw(`${address}?x=1&to=//evil.example.com`)
  expect([reply.status, reply.headers.get('location')]).toEqual([
    302,
    '/iambiz/home?x=1&to=//evil.example.com',
  ])
})

test('browsers install the portal by its manifest, in the language of the browser', async () => {
  const inLanguage = async (cookie: string) =>
    world.browser().fetchRaw('/iambiz/app.webmanifest', { headers: { cookie } })
  const reply = await inLanguage('')
  expect(reply.headers.get('content-type')).toBe('application/manifest+json; charset=utf-8')
  const manifest = await reply.json()
  expect(manifest).toMatchObject({
    short_name: '数字应用平台',
    start_url: '/iambiz/home',
    display: 'standalone',
  })
  expect(await (await inLanguage('lang=en')).json()).toMatchObject({ lang: 'en', short_name: 'Digital Apps' })
})

test('the page has the name that administrators gave the portal, also when it is installed', async () => {
  const { db } = world.database
  const named = { zh: '长河</title>工作台', en: 'Longriver Hub' }
  const short = { zh: '长河', en: 'Longriver' }
  await db
    .insertInto('setting')
    .values([
      { name: 'portalName', value: JSON.stringify(named), updated_at: new Date() },
      { name: 'portalShortName', value: JSON.stringify(short), updated_at: new Date() },
    ])
    .execute()
  const { html, boot } = await pageOf('/iambiz/home', browser)
  expect(html).toContain('<title>长河&lt;/title&gt;工作台</title>')
  expect(boot.config).toMatchObject({ portalName: named, portalShortName: short })
  const manifest = await (await world.browser().fetchRaw('/iambiz/app.webmanifest')).json()
  expect(manifest).toMatchObject({ short_name: '长河', name: expect.stringContaining('工作台') })
  await db.deleteFrom('setting').execute()
})

test('no name can end the element that the data stand in', async () => {
  const { html, boot } = await pageOf('/iambiz/home', browser)
  expect(html).not.toContain('<script>alert(1)')
  expect(html).not.toContain('\u2028')
  expect(JSON.stringify(boot)).toContain('</script><script>alert(1)</script>')
})

test('[UI-02] a page without an accent has no style of its own', async () => {
  expect((await pageOf('/iambiz/home', browser)).html).not.toContain('<style')
})

const opened = { 'sec-fetch-dest': 'document' }
const drawn = /<div id="root"( inert)?>(.*?)<\/div>/s

test('[HOME-02] home is drawn for the window of a signed-in person who asks for it alone', async () => {
  const { html, reply } = await pageOf('/iambiz/home', browser, opened)
  // Placeholders inside the rendered content must not be filled in.
  expect(drawn.exec(html)).toMatchObject({ 1: ' inert', 2: 'drawn for A1 __NONCE__<!--boot-->' })
  const [, nonce] = /<\/div><script nonce="([^"]+)">/.exec(html) ?? []
  expect(reply.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`)
  for (const [address, who, headers] of [
    ['/iambiz/home?env=prod', browser, opened],
    ['/iambiz/home/apps', browser, opened],
    ['/iambiz/home', browser, { 'sec-fetch-dest': 'iframe' }],
    ['/iambiz/home', browser, {}],
    ['/iambiz/home', browser, { ...opened, 'user-agent': 'sees-another-page' }],
    ['/iambiz/home/apps', world.browser(), opened],
  ] as const)
    expect([address, headers, drawn.exec((await pageOf(address, who, headers)).html)?.[0]]).toEqual([
      address,
      headers,
      '<div id="root"></div>',
    ])
})

test('[UI-02] home is drawn in the look that the person chose on another device', async () => {
  const look = 'data-skin="azure" data-mode="system" data-density="normal" data-contrast="system"'
  browser.jar.set('theme', 'pine.dark.compact.high')
  const { html } = await pageOf('/iambiz/home', browser, opened)
  browser.jar.delete('theme')
  expect(html).toContain(`<html lang="zh-CN" ${look}>`)
})

test('[UI-02] the high contrast style sheet is part of the page only for people who chose it', async () => {
  const sheet = /<link rel="stylesheet" href="[^"]*high-contrast[^"]*" nonce="[\w+/=]+">/
  const htmlWith = async (contrast: string) => {
    const stranger = world.browser()
    stranger.jar.set('theme', `azure.dark.normal.${contrast}`)
    return (await pageOf('/iambiz/home/apps', stranger)).html
  }
  expect(await htmlWith('high')).toMatch(sheet)
  for (const contrast of ['standard', 'system'])
    expect(await htmlWith(contrast)).not.toContain('high-contrast')
})

test('[UI-01] the page names the version of the published words, and home is drawn in them at once', async () => {
  const { db } = world.database
  const inForce = (version: string) =>
    db
      .updateTable('business_system')
      .set({ translation_version: version })
      .where('system_code', '=', 'iambiz')
      .execute()
  const named = async () => ({
    drawn: drawn.exec((await pageOf('/iambiz/home', browser, opened)).html)?.[2],
    words: (await pageOf('/iambiz/home', browser)).boot.words,
    toStranger: (await pageOf('/iambiz/home/apps')).boot.words,
  })
  const builtIn = { drawn: 'drawn for A1 __NONCE__<!--boot-->', words: null, toStranger: null }
  expect(await named()).toEqual(builtIn)
  await db
    .insertInto('translation')
    .values({ system_code: 'iambiz', key: '首页 | Home', zh: '工作台', en: null })
    .execute()
  await inForce('2')
  expect(await named()).toEqual({
    drawn: 'drawn for A1 in words 2 __NONCE__<!--boot-->',
    words: '2',
    toStranger: '2',
  })
  await db.deleteFrom('translation').execute()
  await inForce('3')
  expect(await named()).toEqual(builtIn)
})

test('where home cannot be drawn the page comes without it', async () => {
  const { html, boot } = await pageOf('/iambiz/home', browser, { ...opened, 'user-agent': 'fails' })
  expect(drawn.exec(html)?.[0]).toBe('<div id="root"></div>')
  expect(boot.home?.signedIn.current).toMatchObject({ roleNo: 'staff' })
})

test('[ORG-01] the page has the organization and role that this browser chose, where the person holds them', async () => {
  const roleOf = async (pair: string) => {
    browser.jar.set('pair', pair)
    const { boot } = await pageOf('/iambiz/home', browser)
    browser.jar.delete('pair')
    return boot.home?.signedIn.current?.roleNo
  }
  expect(await roleOf('group~lead')).toBe('lead')
  for (const forged of ['group~root', 'moon~staff', 'x', '~', 'a~b~c', '%00~%00'])
    expect(await roleOf(forged)).toBe('staff')
})

test('[AUTH-01] a stranger who opens home is sent on to the sign-in, and not twice', async () => {
  const { reply } = await pageOf('/iambiz/home?env=fat', world.browser(), opened)
  expect(reply.status).toBe(302)
  expect(reply.headers.get('location')).toBe('/api/iam-portal/auth/login?env=fat')
  for (const query of ['?code=x&state=prod.x', '?error=access_denied', '?signedOut=1'])
    expect((await pageOf(`/iambiz/home${query}`, world.browser(), opened)).reply.status).toBe(200)
  const framed = await pageOf('/iambiz/home', world.browser(), { 'sec-fetch-dest': 'iframe' })
  expect(framed.reply.status).toBe(200)
})

test.each([
  ['?env=fat', 'fat'],
  ['?state=dev', 'dev'],
  ['?env=fat&code=x&state=dev.abc', 'fat'],
  ['?env=moon', 'prod'],
  ['?env=dev&state=prod&env=fat', 'prod'],
  ['?env=dev&state=fat', 'prod'],
  ['?env=__proto__', 'prod'],
  ['', 'prod'],
])('S-053: the address with %s is of the environment %s', async (query, env) => {
  const { boot } = await pageOf(`/iambiz/home${query}`)
  expect(boot.config.env).toBe(env)
})

test.each([
  '?code=<svg onload=alert(7531)>&state=<script>alert(7531)</script>',
  '?containerType="><script>alert(7531)</script>',
  '?error=access_denied&error_description=<img src=x onerror=alert(7531)>',
  '?env="><script>alert(7531)</script>',
  '/</script><script>alert(7531)</script>',
])('S-163: nothing of the address %j is in the page', async (address) => {
  for (const written of [address, encodeURI(address)]) {
    const reply = await sendRaw(
      world.baseUrl,
      requestText(world.baseUrl, `GET /iambiz/home${written.replaceAll(' ', '%20')} HTTP/1.1`),
    )
    expect([200, 400, 404]).toContain(reply.status)
    expect(reply.text).not.toContain('7531')
  }
})

test('a browser that has a session in one environment only is shown that one', async () => {
  const other = world.browser()
  await other.signIn(world.provider, { sub: 'A1' }, 'fat')
  expect((await pageOf('/iambiz/home', other)).boot.config.env).toBe('fat')
})

test.each([
  ['pine.dark', 'data-skin="pine" data-mode="dark" data-density="normal" data-contrast="system"'],
  [
    'dusk.system.compact.high',
    'data-skin="dusk" data-mode="system" data-density="compact" data-contrast="high"',
  ],
  ['', 'data-skin="azure" data-mode="system" data-density="normal" data-contrast="system"'],
  [
    'x" onload="alert(1)',
    'data-skin="azure" data-mode="system" data-density="normal" data-contrast="system"',
  ],
  [
    'pine.noon.compact.x',
    'data-skin="pine" data-mode="system" data-density="compact" data-contrast="system"',
  ],
])('the look "%s" is there with the first paint', async (theme, attributes) => {
  const visitor = world.browser()
  if (theme) visitor.jar.set('theme', theme)
  expect((await pageOf('/iambiz/home', visitor)).html).toContain(attributes)
})

test.each([
  ['en', undefined, 'en'],
  ['zh', 'en-US', 'zh-CN'],
  // Chinese until a language is chosen, whatever the browser prefers.
  [undefined, 'en-US', 'zh-CN'],
  [undefined, undefined, 'zh-CN'],
  ['fr', 'en', 'zh-CN'],
])('language cookie %s and browser %s give %s', async (cookie, accepted, lang) => {
  const visitor = world.browser()
  if (cookie) visitor.jar.set('lang', cookie)
  const { html } = await pageOf('/iambiz/home', visitor, accepted ? { 'accept-language': accepted } : {})
  expect(html).toContain(`<html lang="${lang}"`)
})

test('a page with worthless cookies is a stranger’s page, and changes nothing', async () => {
  const visitor = world.browser()
  for (const name of browser.jar.keys()) visitor.jar.set(name, 'worthless')
  const { reply, boot } = await expectChanges(world.database.db, [], () =>
    pageOf('/iambiz/home/apps', visitor),
  )
  expect(reply.status).toBe(200)
  expect(boot.home).toBeNull()
})

test('[SCR-06] the page travels compressed, where the browser takes that', async () => {
  const sizes: Record<string, number> = {}
  for (const [accepted, encoding] of [
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['identity', null],
  ] as const) {
    const { reply, boot } = await pageOf('/iambiz/home', browser, { 'accept-encoding': accepted })
    expect(reply.headers.get('content-encoding')).toBe(encoding)
    expect(reply.headers.get('vary')).toBe('accept-encoding')
    expect(boot.home?.signedIn.current).toMatchObject({ roleNo: 'staff' })
    sizes[accepted] = Number(reply.headers.get('content-length'))
  }
  expect(sizes.identity).toBeGreaterThan(2 * (sizes.gzip ?? 0))
})
