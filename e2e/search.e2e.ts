import { inTurn } from '@iambiz/runtime/testing/in-turn.ts'
import { describe, expect } from 'vitest'
import { tooWide, violationsOn } from './testing/accessibility.ts'
import { test } from './testing/journey.ts'
import { eventually, openSearch, type Person, seenText, signInToHome } from './testing/person.ts'
import { applicationName, organizationName, roleName } from './testing/world.ts'

const texts = {
  zh: {
    tool: '个税试算',
    contactAction: '复制',
    announcement: '合同管理 V5.2 上线：履约节点自动提醒',
    actions: '更多操作',
    add: '加入常用',
    contacts: '运维联系人',
    contactsTitle: '运维通讯录',
    role: '供应链管理部',
    recent: '最近使用',
    notGranted: '还没有授权给您当前的组织',
    customise: '自定义首页',
    partial: '系统动态暂时无法搜索',
  },
  en: {
    tool: 'Income tax',
    contactAction: 'Copy',
    announcement: 'Contracts 5.2',
    actions: 'More actions',
    add: 'Add to my apps',
    contacts: 'Operations contacts',
    contactsTitle: 'Operations contacts',
    role: 'Supply',
    recent: 'Recent',
    notGranted: 'is not granted to your current organization',
    customise: 'Customise home',
    partial: 'Could not be searched: Updates',
  },
}

const dialog = ({ page, words }: Person) => page.getByRole('dialog', { name: words.searchTitle })
const chosen = (person: Person) => dialog(person).getByRole('option', { selected: true })

async function search(person: Person, text: string): Promise<void> {
  const { page } = person
  if (!(await dialog(person).isVisible())) await openSearch(person)
  await page.keyboard.press('Control+A')
  await page.keyboard.type(text)
}

const firstLine = async (person: Person) => (await seenText(chosen(person))).split('\n', 1)[0]

const violations = ({ page }: Person) => violationsOn(page, { within: '.palette' })

describe.each(inTurn(['zh', 'en'] as const))('the search, in %s', (language) => {
  const text = texts[language]

  test('[HOME-06] finds an application as it is named, read, abbreviated, translated and mistyped', async ({
    newPerson,
  }) => {
    const person = await newPerson({ language })
    await signInToHome(person, 'sysadmin')
    const name = applicationName('shared-finance', language)
    for (const typed of ['caiwu', 'cw', 'cwgongxiang', '财务共享', 'finance', 'finanec']) {
      await search(person, typed)
      await eventually(() => firstLine(person)).toBe(name)
    }
    await person.page.keyboard.press('Escape')
    await dialog(person).waitFor({ state: 'hidden' })
  })

  test('[HOME-06] finds tools and screens, and opens them by the keyboard', async ({ newPerson }) => {
    const person = await newPerson({ language })
    const { page } = person
    await signInToHome(person, 'staff')
    await search(person, 'geshui')
    await eventually(() => firstLine(person)).toBe(text.tool)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: text.tool }).waitFor()
    await search(person, 'ywtxl')
    await eventually(() => firstLine(person)).toBe(text.contactsTitle)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: text.contactsTitle }).waitFor()
  })

  test('[HOME-06] finds announcements and people of the address book', async ({ newPerson }) => {
    const person = await newPerson({ language })
    const { page } = person
    await signInToHome(person, 'sysadmin')
    const announcement = dialog(person).getByRole('option', { name: text.announcement })
    // By its title, the initials of that, and its application.
    for (const typed of ['zidongtixing', 'lyjdzdtx', 'hetong']) {
      await search(person, typed)
      await announcement.waitFor()
    }
    await announcement.click()
    await page.getByRole('heading', { level: 1, name: text.announcement }).waitFor()
    await search(person, '138')
    await eventually(() => seenText(chosen(person))).toContain('138')
    await page.keyboard.press('Tab')
    await dialog(person).getByRole('option', { name: text.contactAction }).first().waitFor()
  })

  test('[HOME-06] names what cannot be searched, before a text is typed and with one', async ({
    newPerson,
  }) => {
    const person = await newPerson({ language })
    person.expectFault(/ERR_FAILED/)
    await signInToHome(person, 'staff')
    await person.page.route('**/user/getBulletinList*', (route) => route.abort())
    await openSearch(person)
    const said = dialog(person).getByRole('alert')
    await eventually(() => seenText(said)).toBe(text.partial)
    await search(person, 'mail')
    await eventually(() => seenText(chosen(person))).toContain(applicationName('mail', language))
    expect(await seenText(said)).toBe(text.partial)
  })

  test('[HOME-06] finds locked applications by pinyin and initials, and tells why they are locked', async ({
    newPerson,
  }) => {
    const person = await newPerson({ language })
    const { page } = person
    await signInToHome(person, 'staff2')
    const locked = applicationName('shared-finance', language)
    for (const typed of ['caiwugongxiang', 'cwgx']) {
      await search(person, typed)
      await eventually(() => firstLine(person)).toBe(locked)
    }
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: locked }).getByText(text.notGranted).waitFor()
  })

  test('[HOME-06] [ORG-01] changes the role by the initials of organization and role', async ({
    newPerson,
  }) => {
    const person = await newPerson({ language })
    const { page } = person
    await signInToHome(person, 'sysadmin')
    const [org, role] = [organizationName('CC-HQ-SCM', language), roleName('staff', language)]
    await search(person, 'gongyinglian ptyg')
    await eventually(() => firstLine(person)).toBe(`${org} ${role}`)
    await search(person, 'gylglbptyg')
    await eventually(() => firstLine(person)).toBe(`${org} ${role}`)
    await page.keyboard.press('Enter')
    await eventually(() =>
      page.getByRole('banner').getByTitle(person.words.switchRole).textContent(),
    ).toContain(org)
  })

  test('[HOME-06] offers what can be done with an entry, and takes the way back', async ({ newPerson }) => {
    const person = await newPerson({ language })
    const { page } = person
    await signInToHome(person, 'sysadmin')
    const name = applicationName('shared-finance', language)
    await search(person, 'caiwu')
    await eventually(() => firstLine(person)).toBe(name)
    await page.keyboard.press('ArrowRight')
    const options = dialog(person).getByRole('option')
    await options.filter({ hasText: text.contacts }).waitFor()
    await page.keyboard.press('End')
    const last = await firstLine(person)
    await page.keyboard.press('Home')
    await eventually(() => firstLine(person)).not.toBe(last)
    await page.keyboard.press('Escape')
    await eventually(() => firstLine(person)).toBe(name)
    await page.keyboard.press('Tab')
    await options.filter({ hasText: text.contacts }).waitFor()
    while ((await firstLine(person)) !== text.contacts) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: text.contactsTitle }).waitFor()
    expect(new URL(page.url()).searchParams.get('app')).toBe('shared-finance')
  })

  test('[HOME-06] does not come where a dialog has to be answered first', async ({ newPerson }) => {
    const person = await newPerson({ language })
    const { page } = person
    await signInToHome(person, 'sysadmin')
    // Its code is there from here on, so that it would come at once.
    await openSearch(person)
    await page.keyboard.press('Escape')
    await dialog(person).waitFor({ state: 'hidden' })
    const layout = page.getByRole('dialog', { name: text.customise })
    await page.getByRole('link', { name: text.customise }).first().click()
    await layout.waitFor()
    // After the page: what it does not take opens nothing, however long that would need to be drawn.
    await page.evaluate(() =>
      addEventListener('keydown', ({ key, defaultPrevented }) => {
        document.body.dataset[`taken${key}`] = String(defaultPrevented)
      }),
    )
    await page.keyboard.press('Control+k')
    expect(await page.evaluate(() => document.body.dataset.takenk)).toBe('false')
    await page.keyboard.press('Escape')
    await layout.waitFor({ state: 'hidden' })
    expect(await dialog(person).isVisible()).toBe(false)
    await page.keyboard.press('Control+k')
    expect(await page.evaluate(() => document.body.dataset.takenk)).toBe('true')
    await page.keyboard.press('Escape')
    await dialog(person).waitFor({ state: 'hidden' })
    await openSearch(person)
  })

  test('[HOME-06] suggests what was used last, and keeps nobody out, also on a phone', async ({
    newPerson,
  }) => {
    const person = await newPerson({ language, viewport: { width: 390, height: 844 } })
    const { page } = person
    await signInToHome(person, 'sysadmin')
    await page.keyboard.press('Control+K')
    await dialog(person).getByText(text.recent, { exact: true }).waitFor()
    expect(await violations(person)).toEqual([])
    await search(person, 'caiwu')
    await eventually(() => firstLine(person)).toBe(applicationName('shared-finance', language))
    expect(await violations(person)).toEqual([])
    await dialog(person).getByRole('button', { name: text.actions }).click()
    await dialog(person).getByRole('option', { name: text.contacts }).waitFor()
    expect(await violations(person)).toEqual([])
    expect(await tooWide(page)).toBe(0)
  })
})

test('[HOME-06] opens again with a key that comes right after it was closed, empty, and gives the focus back', async ({
  newPerson,
}) => {
  const person = await newPerson()
  const { page, words } = person
  await signInToHome(person, 'staff')
  const before = page.getByRole('button', { name: words.account })
  await before.focus()
  await openSearch(person)
  await page.keyboard.type('caiwu')
  await page.evaluate(async () => {
    document.querySelector<HTMLElement>('.palette-close')?.click()
    // The next key is a task of its own, after what the click has queued here, and before the late event `toggle`.
    await new Promise<void>((resolve) => queueMicrotask(resolve))
    dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, cancelable: true }))
  })
  await page.evaluate(
    () => new Promise((passed) => requestAnimationFrame(() => requestAnimationFrame(passed))),
  )
  const input = dialog(person).getByRole('combobox')
  await input.and(page.locator(':focus')).waitFor()
  expect(await input.inputValue()).toBe('')
  await page.keyboard.press('Escape')
  await dialog(person).waitFor({ state: 'hidden' })
  await before.and(page.locator(':focus')).waitFor()
})
