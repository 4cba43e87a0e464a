import { inTurn } from '@iambiz/contract/testing/in-turn.ts'
import { describe, expect } from 'vitest'
import { tooWide, violationsOn } from './testing/accessibility.ts'
import { type Announced, announce } from './testing/announcing.ts'
import { test as journey, type NewPerson } from './testing/journey.ts'
import { eventually, homeOf, type Person, seenText, signInToHome, stored } from './testing/person.ts'

const texts = {
  zh: {
    title: '测试公告：打印机换新',
    allTab: /^全部/,
    unreadTab: /^未读/,
    search: '搜索标题或正文',
    markRead: '将「测试公告：打印机换新」标为已读',
    markAll: '全部已读',
    noneUnread: '没有未读公告',
    unread: '未读',
    read: /^已读，今天/,
    confirmed: /^已确认，今天/,
    markUnread: '标为未读',
    facts: '发布信息',
    everyone: '全体用户',
    copyLink: '复制链接',
    copied: '链接已复制',
    missing: '公告不存在',
    changes: '查看改动',
    contents: { first: '打印机明天换新。', second: '打印机后天换新。' },
    filters: '筛选',
    week: '未来 7 天停机安排',
    place: (at: number) => `第 ${at} 条，共 2 条`,
    next: '我已阅读，下一条',
    last: '我已阅读，进入首页',
    toTheEnd: '阅读到末尾后即可确认',
    changed: '这条公告刚刚更新，请重新阅读',
    confirm: '我已阅读',
    details: '查看详情',
  },
  en: {
    title: 'Test announcement: new printers',
    allTab: /^All/,
    unreadTab: /^Unread/,
    search: 'Search titles and text',
    markRead: 'Mark “Test announcement: new printers” as read',
    markAll: 'Mark all as read',
    noneUnread: 'You’re all caught up',
    unread: 'Unread',
    read: /^Read Today/,
    confirmed: /^Confirmed Today/,
    markUnread: 'Mark as unread',
    facts: 'Details',
    everyone: 'Everyone',
    copyLink: 'Copy link',
    copied: 'Link copied',
    missing: 'Announcement not found',
    changes: 'Show changes',
    contents: { first: 'Printers change tomorrow.', second: 'Printers change next week.' },
    filters: 'Filters',
    week: 'Downtime in the next 7 days',
    place: (at: number) => `${at} of 2`,
    next: 'I’ve read this. Show next',
    last: 'I’ve read this. Go to home page',
    toTheEnd: 'Read to the end to confirm',
    changed: 'This announcement just changed. Please read it again.',
    confirm: 'I’ve read this',
    details: 'View details',
  },
}

const title = { zh: texts.zh.title, en: texts.en.title }
const paragraph = (which: 'first' | 'second') => ({
  zh: `<p>${texts.zh.contents[which]}</p>`,
  en: `<p>${texts.en.contents[which]}</p>`,
})

type Release = (more?: object) => Promise<Announced>

/** Releases announcements as the editor, and withdraws them after the test. */
const test = journey.extend('release', async ({ newPerson }, { onCleanup }): Promise<Release> => {
  const released: Announced[] = []
  const editor = await signedInEditor(newPerson)
  onCleanup(async () => {
    for (const announced of released) await announced.withdraw()
  })
  return async (more = {}) => {
    const announced = await announce(editor, { title, content: paragraph('first'), ...more })
    released.push(announced)
    return announced
  }
})

async function signedInEditor(newPerson: NewPerson): Promise<Person> {
  const editor = await newPerson()
  await signInToHome(editor, 'editor')
  return editor
}

const bellOf = ({ page, words }: Person) =>
  page.getByRole('banner').getByRole('button', { name: words.bell }).getAttribute('aria-label')
const bellNumber = async (person: Person) => Number(/\d+/.exec((await bellOf(person)) ?? '')?.[0] ?? 0)
const listPath = (person: Person) => `${homeOf(person)}/systemDynamics`
const detailsPath = (person: Person, id: string) => `${homeOf(person)}/announcementDetails?bulletinId=${id}`
const rowOf = ({ page, language }: Person) =>
  page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: texts[language].title })

describe.each(inTurn(['zh', 'en'] as const))('updates, in %s', (language) => {
  const text = texts[language]

  test('[SCR-02] are reached from the navigation, narrowed, searched, and marked in all tabs at once', async ({
    newPerson,
    release,
  }) => {
    await release()
    const person = await newPerson({ language })
    const { page, context, words } = person
    await signInToHome(person, language === 'zh' ? 'A04846' : 'A04900')
    const other = { ...person, page: await context.newPage() }
    await other.page.goto(homeOf(person))
    await other.page.getByRole('heading', { name: words.allApps }).waitFor()
    await page
      .getByRole('navigation', { name: words.mainNavigation })
      .getByRole('link', { name: words.announcements })
      .click()
    await rowOf(person).waitFor()
    const before = await bellNumber(person)
    await page.getByRole('tab', { name: text.unreadTab }).click()
    await eventually(() => seenText(page.getByRole('tab', { name: text.unreadTab }))).toMatch(/\d/)

    await page.getByRole('searchbox', { name: text.search }).fill(text.title)
    await eventually(() => page.getByRole('tabpanel').getByRole('listitem').count()).toBe(1)
    await page.getByRole('button', { name: text.markRead }).focus()
    await page.keyboard.press('Enter')
    await eventually(() => bellNumber(person)).toBe(before - 1)
    await rowOf(person).waitFor({ state: 'hidden' })
    // The other tab updates without a request.
    await eventually(() => bellNumber(other)).toBe(before - 1)

    await page.getByRole('button', { name: text.markAll }).click()
    await eventually(() => bellNumber(person)).toBe(0)
    await eventually(() => bellNumber(other)).toBe(0)
    await stored(person)
    await page.goto(`${listPath(person)}?tab=unread`)
    await page.getByText(text.noneUnread).waitFor()
    await eventually(() => page.getByRole('button', { name: text.markAll }).isDisabled()).toBe(true)
  })

  test('[SCR-05] an announcement opens from home, is read by that, and can be unread again', async ({
    newPerson,
    release,
  }) => {
    const { id } = await release({ pinned: true })
    const person = await newPerson({ language, permissions: ['clipboard-read', 'clipboard-write'] })
    const { page, words } = person
    await signInToHome(person, language === 'zh' ? 'A04806' : 'A04949')
    const before = await bellNumber(person)
    await page.getByRole('complementary').getByRole('link', { name: text.title }).click()
    await page.getByRole('heading', { level: 1, name: text.title }).waitFor()
    await eventually(() => page.title()).toBe(text.title)
    await page.getByText(text.contents.first).waitFor()
    await page.getByRole('region', { name: text.facts }).getByText(text.everyone).waitFor()
    await page.getByText(text.read).waitFor()
    await eventually(() => bellNumber(person)).toBe(before - 1)

    await page.getByRole('button', { name: text.copyLink }).click()
    await page.getByRole('region', { name: words.notices }).getByText(text.copied).waitFor()
    await eventually(() => page.evaluate(() => navigator.clipboard.readText())).toBe(detailsPath(person, id))

    await page.getByRole('button', { name: text.markUnread }).click()
    await eventually(() => bellNumber(person)).toBe(before)
    await page.getByRole('article').getByText(text.unread, { exact: true }).waitFor()
    await page.getByRole('navigation').getByRole('link', { name: words.announcements }).last().click()
    await eventually(() => seenText(rowOf(person))).toContain(text.unread)
  })

  test('[SCR-05] what has changed since it was read is shown', async ({ newPerson, release }) => {
    const announced = await release()
    const person = await newPerson({ language })
    const { page } = person
    await signInToHome(person, language === 'zh' ? 'A04974' : 'A04921')
    await page.goto(detailsPath(person, announced.id))
    await page.getByText(text.read).waitFor()
    await announced.rewrite({ content: paragraph('second') })
    await page.reload()
    await page.getByText(text.contents.second).waitFor()
    await page.getByText(text.changes).click()
    const [gone, come] = language === 'zh' ? ['明', '后'] : ['tomorrow', 'next week']
    await eventually(() => seenText(page.locator('del'))).toContain(gone)
    await eventually(async () => (await page.locator('ins').allInnerTexts()).join(' ')).toContain(
      come?.split(' ')[0],
    )
  })

  test('[SCR-05] what is unknown, or was pushed to others, is said not to be there', async ({
    newPerson,
  }) => {
    const person = await newPerson({ language })
    const { page } = person
    person.expectFault(/status of 404/)
    await signInToHome(person, 'A04265')
    for (const id of ['00000000-0000-4000-8000-000000000000', 'nonsense', '']) {
      await page.goto(detailsPath(person, id))
      await page.getByRole('heading', { name: text.missing }).waitFor()
    }
  })

  test('[ANN-03] what must be read lies over home until each was confirmed as it is', async ({
    newPerson,
    release,
  }) => {
    const lines = (word: string) => Array.from({ length: 80 }, (_, at) => `<p>${word} ${at + 1}</p>`).join('')
    const long = { zh: lines('第'), en: lines('Line') }
    const older = await release({ forcedPush: true, title: { zh: '短公告', en: 'A short one' } })
    await release({ forcedPush: true, content: long })
    const person = await newPerson({
      language,
      viewport: language === 'zh' ? { width: 1440, height: 900 } : { width: 390, height: 844 },
    })
    const { page } = person
    await signInToHome(person, language === 'zh' ? 'A04869' : 'A04997')
    const dialog = page.getByRole('dialog', { name: text.title })
    await dialog.getByText(text.place(1)).waitFor()
    expect(await tooWide(page)).toBe(0)
    expect(await violationsOn(page)).toEqual([])

    await eventually(() => seenText(page.locator(':focus'))).toBe(text.title)
    // The dialog cannot be dismissed.
    for (const _ of [1, 2, 3]) await page.keyboard.press('Escape')
    await page.mouse.click(5, 5)
    await eventually(() => dialog.isVisible()).toBe(true)

    const next = dialog.getByRole('button', { name: text.next })
    await eventually(() => next.isDisabled()).toBe(true)
    await dialog.getByText(text.toTheEnd).waitFor()
    await dialog.getByRole('region', { name: text.title }).focus()
    await page.keyboard.press('End')
    await eventually(() => next.isEnabled()).toBe(true)
    await next.click()

    const short = page.getByRole('dialog', { name: language === 'zh' ? '短公告' : 'A short one' })
    await short.getByText(text.place(2)).waitFor()
    const last = short.getByRole('button', { name: text.last })
    await eventually(() => last.isEnabled()).toBe(true)
    await older.rewrite({ content: paragraph('second') })
    // The page updates by itself.
    await short.getByText(text.changed).waitFor()
    await short.getByText(text.contents.second, { exact: true }).waitFor()
    await eventually(() => last.isEnabled()).toBe(true)
    await last.click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.reload()
    await page.getByRole('heading', { name: person.words.allApps }).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.goto(detailsPath(person, older.id))
    await page.getByText(text.confirmed).waitFor()
  })

  test('[ANN-03] it can be confirmed on its own page as well', async ({ newPerson, release }) => {
    await release({ forcedPush: true })
    const person = await newPerson({ language })
    const { page, words } = person
    await signInToHome(person, language === 'zh' ? 'A04412' : 'A04482')
    await page.getByRole('dialog').getByRole('link', { name: text.details }).click()
    await page.getByRole('heading', { level: 1, name: text.title }).waitFor()
    await page.getByRole('button', { name: text.confirm }).click()
    await page.getByText(text.confirmed).waitFor()
    await page.getByRole('navigation').getByRole('link', { name: words.home, exact: true }).first().click()
    await page.getByRole('heading', { name: words.allApps }).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
  })
})

test.for(inTurn([390, 768, 1440]))(
  'updates and their pages fit and keep nobody out at %i pixels',
  async (width, { newPerson }) => {
    const person = await newPerson({
      language: width === 768 ? 'zh' : 'en',
      viewport: { width, height: 844 },
    })
    const { page } = person
    await signInToHome(person, 'A04328')
    await page.goto(listPath(person))
    await page.getByRole('tabpanel').getByRole('listitem').first().waitFor()
    await page.getByRole('region', { name: texts[person.language].week }).waitFor()
    expect(await tooWide(page)).toBe(0)
    await page.getByRole('tabpanel').getByRole('heading', { level: 3 }).getByRole('link').first().click()
    await page.getByRole('button', { name: texts[person.language].copyLink }).waitFor()
    expect(await tooWide(page)).toBe(0)
  },
)

test('on paper there is the announcement alone, in black, also from a dark screen', async ({
  newPerson,
  release,
}) => {
  const { id } = await release()
  const person = await newPerson({ colorScheme: 'dark' })
  const { page } = person
  await signInToHome(person, 'A04328')
  await page.goto(detailsPath(person, id))
  const heading = page.getByRole('heading', { level: 1 })
  await heading.waitFor()
  const colour = () => heading.evaluate((element) => getComputedStyle(element).color)
  await eventually(colour).not.toBe('rgb(0, 0, 0)')
  await page.emulateMedia({ media: 'print' })
  await eventually(colour).toBe('rgb(0, 0, 0)')
  for (const role of ['banner', 'navigation', 'button', 'tab'] as const) {
    expect(await page.getByRole(role).count(), role).toBe(0)
  }
  await page.getByText(texts.zh.contents.first).waitFor()
  await page.getByRole('region', { name: texts.zh.facts }).waitFor()
})

const hostile = [
  '<p style="text-align:center" onclick="reportViolation(1)">centred</p>',
  '<img src="x" onerror="reportViolation(2)">',
  '<a href="javascript:reportViolation(3)">link</a><a href="https://example.com/a">good</a>',
  '<svg><script>reportViolation(4)</script></svg><math><mi xlink:href="javascript:1">m</mi></math>',
  '<iframe srcdoc="<script>parent.reportViolation(5)</script>"></iframe><object data="x"></object>',
  '<form action="https://evil.example"><input name="a" autofocus onfocus="reportViolation(6)"></form>',
  '<style>body{display:none}</style><table><tr><td style="background:url(//evil.example)">cell</td></tr></table>',
  '<noscript><p title="</noscript><img src=x onerror=reportViolation(7)>">',
].join('')

test('[SCR-05] a text that slipped through the server is cleaned once more', async ({
  newPerson,
  release,
}) => {
  const { id } = await release()
  const person = await newPerson()
  const { page } = person
  // The browser's content security policy also blocks styles that sanitizing removes, and reports them.
  person.expectFault(/style-src/)
  await page.route('**/getBulletinDetail?*', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    await route.fulfill({ response, json: { ...body, data: { ...body.data, content: hostile } } })
  })
  await signInToHome(person, 'A04290')
  await page.goto(detailsPath(person, id))
  const shown = page.getByRole('article')
  await shown.getByText('centred').waitFor()
  expect(await shown.getByText('centred').evaluate((element) => getComputedStyle(element).textAlign)).toBe(
    'center',
  )
  expect(await shown.getByText('good').getAttribute('rel')).toBe('noopener noreferrer nofollow')
  expect(await shown.getByText('link', { exact: true }).getAttribute('href')).toBeNull()
  const left = await shown.evaluate((element) =>
    [...element.querySelectorAll('.rich-text *')].flatMap((node) => [
      ...(/^(script|style|iframe|object|form|input|svg|math|noscript|img)$/i.test(node.tagName)
        ? [node.tagName]
        : []),
      ...node.getAttributeNames().filter((name) => /^on|^style$|^action$/.test(name)),
    ]),
  )
  expect(left).toEqual([])
})
