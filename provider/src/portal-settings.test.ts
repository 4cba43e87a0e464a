import { hash } from 'node:crypto'
import { createDb } from '@iambiz/runtime/database.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ProviderTables } from './database.ts'
import { accentNames } from './pages/accent.ts'
import { sweepPictures } from './portal-setting-store.ts'
import { createBrowser } from './testing/browser.ts'
import { password, restorePeople, startTestProvider, testConfig } from './testing/provider.ts'
import { submitSignIn } from './testing/relying-party.ts'
import { type ProviderWorld, providerWorld } from './testing/world.ts'

let world: ProviderWorld
beforeAll(async () => {
  world = await providerWorld()
})
afterAll(() => world?.stop())
beforeEach(async () => {
  await restorePeople(world.database)
  await sendSettings({})
})

const { id, secret } = testConfig.portalClient
const authorization = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`

async function ask(path: string, form: Record<string, string>, url = world.provider.url) {
  const reply = await createBrowser().post(`${url}/account${path}`, form, { headers: { authorization } })
  return { status: reply.status, body: JSON.parse(reply.body) }
}

type Policy = { min: number; history: number; words: string[] }

const usual = {
  company: { zh: '澄川集团', en: 'Chengchuan Group' },
  serviceDesk: { zh: '021-6000 8000', en: '021-6000 8000' },
  password: { min: 12, history: 5, words: [] as string[] },
}
let version = 1

const sendAs = (settings: unknown, as: string) =>
  ask('/admin/settings', { version: as, settings: JSON.stringify(settings) })
const sendSettings = ({
  password: rules,
  ...more
}: {
  password?: Partial<Policy>
  [name: string]: unknown
}) => sendAs({ ...usual, ...more, password: { ...usual.password, ...rules } }, String(version++))

const staff = 'A00002'

/** Chooses a password by a code that an administrator has handed over. */
async function choose(next: string, url = world.provider.url) {
  const { body } = await ask('/admin/password/reset', { account_no: staff }, url)
  return ask('/password/forgot/confirm', { account: staff, code: body.code, new_password: next }, url)
}

describe('[AUTH-09] password settings of the portal', () => {
  test('set the minimum length of new passwords; existing shorter ones stay valid', async () => {
    expect((await choose('ten herons!!')).status).toBe(200)
    expect((await sendSettings({ password: { min: 16 } })).status).toBe(200)
    expect(await choose('ten blue herons')).toMatchObject({ status: 422, body: { rules: ['length'] } })
    expect((await choose('sixteen herons !')).status).toBe(200)
    expect((await ask('/password/policy', {})).body).toMatchObject({ min: 16, max: 128 })
  })

  test('forbid words in any spelling', async () => {
    await sendSettings({ password: { words: ['Blue-Heron', '鹭岛'] } })
    for (const next of ['seventeen BLUE herons', 'seventeen bl.ue.heron', '在鹭岛看十七只大苍鹭呀呀呀'])
      expect(await choose(next)).toMatchObject({ status: 422, body: { rules: ['words'] } })
    expect((await choose('seventeen grey gulls')).status).toBe(200)
  })

  test('set the length of the password history', async () => {
    const series = Array.from({ length: 7 }, (_, at) => `herons by the river ${at}`)
    let present = password
    const changeTo = async (next: string) => {
      const { url, redeem } = await world.portal.begin()
      const browser = createBrowser()
      const { location } = await submitSignIn(browser, url, 'staff', present)
      const { access_token: token } = await redeem((await browser.get(location)).location)
      const form = { token, address: '203.0.113.7', password: present, new_password: next }
      const { status, body } = await ask('/password/change', form)
      if (status === 200) present = next
      return body.rules ?? status
    }
    await sendSettings({ password: { history: 7 } })
    for (const next of series) expect(await changeTo(next)).toBe(200)
    expect(await changeTo(series[0] ?? '')).toEqual(['recent'])
    await sendSettings({ password: { history: 5 } })
    expect(await changeTo(series[0] ?? '')).toBe(200)
  })

  test.each([
    ['a shorter length than twelve', { ...usual, password: { ...usual.password, min: 11 } }],
    ['a length that nothing reaches', { ...usual, password: { ...usual.password, min: 129 } }],
    ['fewer than five former passwords', { ...usual, password: { ...usual.password, history: 4 } }],
    ['an empty word', { ...usual, password: { ...usual.password, words: [''] } }],
    ['no company', { ...usual, company: { zh: '', en: 'A' } }],
    ['no object', null],
  ])('are refused if %s', async (_, sent) => {
    expect((await sendAs(sent, String(version++))).status).toBe(422)
    expect((await ask('/password/policy', {})).body).toMatchObject({ min: 12, history: 5 })
  })
})

test('nothing but JSON with a number as its version is taken', async () => {
  for (const form of [
    { version: '9', settings: '{' },
    { version: 'x', settings: JSON.stringify(usual) },
    { version: '9'.repeat(30), settings: JSON.stringify(usual) },
    { settings: JSON.stringify(usual) },
  ])
    expect((await ask('/admin/settings', form)).status).toBe(422)
})

test('an older version never replaces a newer one', async () => {
  await sendSettings({ password: { min: 20 } })
  expect((await sendAs(usual, '1')).status).toBe(200)
  expect((await ask('/password/policy', {})).body).toMatchObject({ min: 20 })
})

test('every provider on the database follows within seconds, and one that starts later', async () => {
  const second = await startTestProvider(world.database)
  await ask('/password/policy', {}, second.url)
  await sendSettings({ password: { min: 18 }, company: { zh: '长河', en: 'Longriver' } })
  await expect.poll(async () => (await ask('/password/policy', {}, second.url)).body.min).toBe(18)
  expect((await choose('longriver is not in it', second.url)).body).toMatchObject({ rules: ['words'] })
  await second.stop()
  const third = await startTestProvider(world.database)
  expect((await ask('/password/policy', {}, third.url)).body).toMatchObject({ min: 18 })
  await third.stop()
})

test('the sign-in page shows company and service desk of the portal’s settings', async () => {
  await sendSettings({
    company: { zh: '长河集团', en: 'Longriver' },
    serviceDesk: { zh: '找 <b>老王</b>', en: 'Ask Wang' },
  })
  const browser = createBrowser()
  const { url } = await world.portal.begin()
  const { location } = await browser.get(url)
  const page = await browser.get(location)
  expect(page.body).toContain('长河集团')
  expect(page.body).toContain('找 &lt;b&gt;老王&lt;/b&gt;')
})

test('no service desk is shown on the sign-in page where the company has named none', async () => {
  const shown = async () => {
    const browser = createBrowser()
    const { location } = await browser.get((await world.portal.begin()).url)
    return (await browser.get(location)).body
  }
  await sendSettings({ serviceDesk: { zh: '分机 8000', en: 'ext. 8000' } })
  expect(await shown()).toContain('服务台 分机 8000')
  expect((await sendSettings({ serviceDesk: { zh: '', en: '' } })).status).toBe(200)
  expect(await shown()).not.toContain('服务台')
})

test('pages of the provider have the name of the portal', async () => {
  const titles = async () => {
    const browser = createBrowser()
    const { location } = await browser.get((await world.portal.begin()).url)
    const { body } = await browser.get(`${location}?lang=en`)
    return [/<title>(.*)<\/title>/.exec(body)?.[1], /continue to <b>(.*?)<\/b>/.exec(body)?.[1]]
  }
  await sendSettings({ portalName: { zh: '长河工作台', en: 'Longriver <Hub>' } })
  expect(await titles()).toEqual(['Sign in - Longriver &lt;Hub&gt;', 'Longriver &lt;Hub&gt;'])
  await sendSettings({})
  expect(await titles()).toEqual(['Sign in - Digital Application Platform', 'Digital Application Platform'])
})

test('help and privacy are linked where the company has set them, and no other kind of address is taken', async () => {
  const shown = async (language: string) => {
    const browser = createBrowser()
    const { location } = await browser.get((await world.portal.begin()).url)
    const { body } = await browser.get(`${location}?lang=${language}`)
    return [...body.matchAll(/<footer[\s\S]*?<\/footer>/g)].flatMap(([foot]) =>
      [...foot.matchAll(/href="([^"]*)"/g)].map(([, href]) => href),
    )
  }
  expect(await shown('zh')).toEqual([])
  const none = { zh: '', en: '' }
  const help = { zh: 'https://help.example/zh?a=1&b=2', en: 'https://help.example/en' }
  expect((await sendSettings({ links: { help, privacy: none } })).status).toBe(200)
  expect(await shown('zh')).toEqual(['https://help.example/zh?a=1&amp;b=2'])
  const privacy = { zh: 'mailto:p@help.example', en: 'mailto:p@help.example' }
  const terms = { zh: 'https://help.example/terms', en: 'https://help.example/terms' }
  await sendSettings({ links: { help, privacy, terms } })
  expect(await shown('en')).toEqual([
    'https://help.example/en',
    'mailto:p@help.example',
    'https://help.example/terms',
  ])
  await sendSettings({ links: { help, privacy } })
  expect(await shown('en')).toEqual(['https://help.example/en', 'mailto:p@help.example'])
  const script = { zh: 'javascript:alert(1)', en: 'javascript:alert(1)' }
  expect((await sendSettings({ links: { help: script, privacy: none } })).status).toBe(422)
  expect(await shown('en')).toEqual(['https://help.example/en', 'mailto:p@help.example'])
})

test('[UI-02] pages have the accent of the company, allowed by their policy, and no other style', async () => {
  const shown = async () => {
    const browser = createBrowser()
    const { location } = await browser.get((await world.portal.begin()).url)
    const { body, headers } = await browser.get(location)
    const sheets = [...body.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, sheet = '']) => sheet)
    const [, sources] = /style-src ([^;]*)/.exec(String(headers['content-security-policy'])) ?? []
    expect(sources?.split(' ')).toEqual(sheets.map((sheet) => `'sha256-${hash('sha256', sheet, 'base64')}'`))
    return sheets.slice(1)
  }
  const shades = (colour: string) => Object.fromEntries(accentNames.map((name) => [name, colour]))
  const accent = { light: shades('#0b7a4b'), dark: shades('#7cc39a') }
  expect(await shown()).toEqual([])
  expect((await sendSettings({ accent })).status).toBe(200)
  const [sheet = ''] = await shown()
  expect(sheet).toContain(':root{--p:#0b7a4b;')
  expect(sheet).toContain('@media (prefers-color-scheme:dark){:root{--p:#7cc39a;')
  for (const wrong of ['red', '#0B7A4B', '#0b7a4b}', '#0b7a4b</style><script>'])
    expect((await sendSettings({ accent: { ...accent, dark: shades(wrong) } })).status).toBe(422)
  expect((await sendSettings({ accent: { light: { p: '#0b7a4b' }, dark: {} } })).status).toBe(422)
  expect(await shown()).toEqual([sheet])
  await sendSettings({})
  expect(await shown()).toEqual([])
})

describe('[UI-02] the pictures of the company', () => {
  const nameOf = (content: string, type = 'png') => `${hash('sha256', content, 'hex')}.${type}`
  const send = (content: string, name = nameOf(content)) =>
    ask('/admin/picture', { name, content: Buffer.from(content).toString('base64url') })
  const signInPage = async () => {
    const browser = createBrowser()
    const { location } = await browser.get((await world.portal.begin()).url)
    return (await browser.get(location)).body
  }
  const noLogos = { logoLight: '', logoDark: '', logoSquare: '', signInPicture: '' }

  test('are on the pages once they have arrived, served by the provider itself', async () => {
    const [light, dark, square] = [nameOf('light'), nameOf('dark', 'webp'), nameOf('square')]
    const pictures = { logoLight: light, logoDark: dark, logoSquare: square }
    expect((await ask('/admin/picture', { name: light })).body).toEqual({ is_stored: false })
    await sendSettings({ pictures })
    expect(await signInPage()).not.toContain('/branding/')

    for (const [content, name] of [['light'], ['dark', dark], ['square']] as const)
      expect((await send(content, name)).body).toEqual({ is_stored: true })
    expect((await ask('/admin/picture', { name: light })).body).toEqual({ is_stored: true })
    await sendSettings({ pictures })
    const page = await signInPage()
    expect(page).toContain(`<link rel="icon" href="/branding/${square}">`)
    expect(page).toContain(`<img class="logo" src="/branding/${dark}" alt="澄川集团">`)
    expect(page).toContain(
      `<source media="(prefers-color-scheme: dark)" srcset="/branding/${dark}"><img class="logo" src="/branding/${light}"`,
    )
    const { status, headers, body } = await createBrowser().get(`${world.provider.url}/branding/${dark}`)
    expect([status, body]).toEqual([200, 'dark'])
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    await sendSettings({ pictures: { ...noLogos, signInPicture: light } })
    const pictured = await signInPage()
    expect(pictured).toContain(`<img class="bg photo" src="/branding/${light}" alt="" loading="lazy">`)
    expect(pictured).not.toContain('<svg class="bg"')
    await sendSettings({ pictures: noLogos })
    expect(await signInPage()).not.toContain('/branding/')
  })

  test('are refused under a name that is not the hash of their content', async () => {
    expect((await send('light', nameOf('other'))).status).toBe(422)
    expect((await send('light', '../x.png')).status).toBe(422)
    expect((await send('light', nameOf('light', 'svg'))).status).toBe(422)
    const wrong = { ...noLogos, logoLight: 'https://elsewhere.example/x.png' }
    expect((await sendSettings({ pictures: wrong })).status).toBe(422)
    const unknown = await createBrowser().get(`${world.provider.url}/branding/${nameOf('unknown')}`)
    expect(unknown.status).toBe(404)
  })

  test('are deleted a day after the settings named them last', async () => {
    await send('named')
    await send('unnamed')
    await sendSettings({ pictures: { ...noLogos, logoLight: nameOf('named') } })
    const isStored = async (content: string) =>
      (await createBrowser().get(`${world.provider.url}/branding/${nameOf(content)}`)).status === 200
    const db = createDb<ProviderTables>(world.database.pool)
    await sweepPictures(db, new Date(Date.now() + 23 * 3_600_000))
    expect([await isStored('named'), await isStored('unnamed')]).toEqual([true, true])
    await sweepPictures(db, new Date(Date.now() + 25 * 3_600_000))
    expect([await isStored('named'), await isStored('unnamed')]).toEqual([true, false])
  })
})

test('[UI-02] pages have the footer of the company in their language, with its filing number as a link', async () => {
  const foot = async (lang: string) => {
    const browser = createBrowser()
    const { location } = await browser.get((await world.portal.begin()).url)
    const { body } = await browser.get(`${location}?lang=${lang}`)
    return /<p class="line">(.*?)<\/p>/.exec(body)?.[1]
  }
  expect(await foot('zh')).toBeUndefined()
  await sendSettings({ footer: { zh: '© 澄川 · 沪ICP备12345678号-1', en: '© <Chengchuan>' } })
  expect(await foot('zh')).toBe(
    '© 澄川 · <a href="https://beian.miit.gov.cn/" target="_blank" rel="noopener noreferrer">沪ICP备12345678号-1</a>',
  )
  expect(await foot('en')).toBe('© &lt;Chengchuan&gt;')
})
