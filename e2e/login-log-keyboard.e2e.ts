import { describe, expect } from 'vitest'
import { test } from './testing/journey.ts'
import { eventually, homeOf, type Person, signInToHome } from './testing/person.ts'

/** Accessible name of what has the focus; the page itself has none. */
const focused = ({ page }: Person) =>
  page.evaluate(() => {
    const { activeElement, body } = document
    if (!activeElement || activeElement === body) return 'nothing'
    return (activeElement.getAttribute('aria-label') ?? activeElement.textContent ?? '').trim()
  })

async function pressOn({ page }: Person, name: string | RegExp, key = 'Enter'): Promise<void> {
  await page.getByRole('main').getByRole('button', { name, exact: true }).first().focus()
  await page.keyboard.press(key)
}

/** The row whose opener has the focus; two rows may look alike. */
const focusedRow = ({ page }: Person) =>
  page.evaluate(() => document.activeElement?.getAttribute('data-row') ?? null)

const shownRow = ({ page }: Person) => new URL(page.url()).searchParams.get('row')
/** Opens the first row; tells which one that is. */
async function openRow(person: Person): Promise<string | null> {
  await pressOn(person, opener)
  await eventually(() => shownRow(person)).not.toBe(null)
  return shownRow(person)
}

const askedFor = ({ page }: Person, name: string) => new URL(page.url()).searchParams.getAll(name)
const opener = /，查看详情$/

async function analystAt(person: Person, query: string): Promise<void> {
  await signInToHome(person, 'superadmin')
  await person.page.goto(`${homeOf(person)}/signin/log${query}`)
  await person.page.getByRole('button', { name: opener }).first().waitFor()
}

describe('[STAT-04] by keyboard the login log never loses the focus', () => {
  test('where a filter is taken back', async ({ newPerson }) => {
    const person = await newPerson()
    await analystAt(person, '?range=30d&event=login&environment=prod&q=A0&hour=8')
    await pressOn(person, '去掉 事件：登录')
    await eventually(() => askedFor(person, 'event')).toEqual([])
    await eventually(() => focused(person)).toBe('去掉 环境：生产环境')
    await pressOn(person, '清除姓名或工号')
    await eventually(() => focused(person)).toBe('姓名或工号')
    await pressOn(person, '清空')
    await eventually(() => askedFor(person, 'hour')).toEqual([])
    await eventually(() => focused(person)).toMatch(/^时间范围/)
  })

  test('where the organization is taken back, which takes the chip after it along', async ({ newPerson }) => {
    const person = await newPerson()
    await analystAt(person, '?range=30d&org=CC-HQ&alone=1&hour=8')
    await pressOn(person, /^去掉 组织：(?!不含下级组织)/)
    await eventually(() => [...askedFor(person, 'org'), ...askedFor(person, 'alone')]).toEqual([])
    await eventually(() => focused(person)).toMatch(/^去掉 .*8:00$/)
  })

  test('where nothing is found and the filter is given up', async ({ newPerson }) => {
    const person = await newPerson()
    await analystAt(person, '?range=30d')
    await person.page.goto(`${homeOf(person)}/signin/log?range=30d&q=nobody-at-all`)
    await person.page.getByText('没有符合条件的登录记录').waitFor()
    await pressOn(person, '清除筛选')
    await person.page.getByRole('button', { name: opener }).first().waitFor()
    await eventually(() => focused(person)).toMatch(/^时间范围/)
  })

  test('in the details: Enter leads into them, Esc out to their row', async ({ newPerson }) => {
    const person = await newPerson()
    const { page } = person
    await analystAt(person, '?range=7d&event=launch')
    const first = await openRow(person)
    const name = await focused(person)
    expect(name).toMatch(opener)
    await page.keyboard.press('Enter')
    await eventually(() => focused(person)).toBe('登录详情')
    await pressOn(person, '下一条')
    await eventually(() => shownRow(person)).not.toBe(first)
    await pressOn(person, '上一条')
    await eventually(() => shownRow(person)).toBe(first)
    expect(await focused(person)).toBe('上一条')
    await page.keyboard.press('Escape')
    await eventually(() => shownRow(person)).toBe(null)
    await eventually(() => focused(person)).toBe(name)
    await page.keyboard.press('Enter')
    await eventually(() => shownRow(person)).toBe(first)
    await pressOn(person, '关闭')
    await eventually(() => focused(person)).toBe(name)
    await page.keyboard.press('Enter')
    await eventually(() => shownRow(person)).toBe(first)
    await page.keyboard.press('Escape')
    await eventually(() => shownRow(person)).toBe(null)
    expect(await focused(person)).toBe(name)
  })

  test('arrows walk the rows beside the details, and scroll them from inside', async ({ newPerson }) => {
    const person = await newPerson()
    const { page } = person
    await analystAt(person, '?range=7d')
    const first = await openRow(person)
    expect(await focusedRow(person)).toBe(first)
    await page.keyboard.press('ArrowDown')
    await eventually(() => shownRow(person)).not.toBe(first)
    expect(await focusedRow(person)).toBe(shownRow(person))
    await page.keyboard.press('ArrowUp')
    await eventually(() => shownRow(person)).toBe(first)
    expect(await focusedRow(person)).toBe(first)

    await page.getByRole('button', { name: '下一条' }).focus()
    await page.keyboard.press('ArrowDown')
    await eventually(() => shownRow(person)).not.toBe(first)
    expect(await focused(person)).toBe('下一条')
    await page.keyboard.press('ArrowUp')
    await eventually(() => shownRow(person)).toBe(first)

    await page.locator(`[data-row="${first}"]`).press('Enter')
    await eventually(() => focused(person)).toBe('登录详情')
    await page.keyboard.press('ArrowDown')
    await page.getByRole('searchbox', { name: '姓名或工号' }).press('ArrowDown')
    expect(shownRow(person)).toBe(first)
  })

  test('Esc closes what is on top, and the details after it', async ({ newPerson }) => {
    const person = await newPerson()
    const { page } = person
    await analystAt(person, '?range=7d')
    await openRow(person)
    await pressOn(person, '更多')
    await page.getByRole('dialog', { name: '更多' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: '更多' }).waitFor({ state: 'detached' })
    expect([await focused(person), shownRow(person) !== null]).toEqual(['更多', true])
    await page.getByRole('button', { name: opener }).first().focus()
    await page.keyboard.press('Escape')
    await eventually(() => shownRow(person)).toBe(null)
  })

  test('where an event of the session is opened, or all that its person did', async ({ newPerson }) => {
    const person = await newPerson()
    const { page } = person
    await analystAt(person, '?range=7d&event=launch')
    const first = await openRow(person)
    const session = page.getByRole('region', { name: '同一会话的其他事件' })
    await session.locator('li button:enabled').first().focus()
    await page.keyboard.press('Enter')
    await eventually(() => shownRow(person)).not.toBe(first)
    await eventually(() => focused(person)).toBe('登录详情')
    await pressOn(person, '此人日志')
    await eventually(() => shownRow(person)).toBe(null)
    await eventually(() => focused(person)).toMatch(/^时间范围/)
  })

  test('where the details are a dialog and all that their person did is asked for', async ({ newPerson }) => {
    const person = await newPerson()
    await person.page.setViewportSize({ width: 1100, height: 800 })
    await analystAt(person, '?range=7d&event=launch&page=2')
    await openRow(person)
    await pressOn(person, '此人日志')
    await eventually(() => shownRow(person)).toBe(null)
    await eventually(() => focused(person)).toMatch(/^时间范围/)
  })

  test('where all events of a session are shown, the first of which is the one that is open', async ({
    newPerson,
  }) => {
    const person = await newPerson()
    const { page } = person
    await page.route('**/loginLog/detail?*', async (route) => {
      const reply = await route.fetch()
      const { data, ...told } = await reply.json()
      const { id, loginTime: time, eventType, appName } = data
      const sessionLogs = [id, ...'12345678'].map((one) => ({ id: one, time, eventType, appName, result: 1 }))
      await route.fulfill({ response: reply, json: { ...told, data: { ...data, sessionLogs } } })
    })
    await analystAt(person, '?range=7d&event=launch')
    await pressOn(person, opener)
    const session = page.getByRole('region', { name: '同一会话的其他事件' })
    await session.getByRole('button', { name: /^显示/ }).press('Enter')
    await eventually(() => session.locator('li button').count()).toBe(9)
    const first = session.locator('li button:enabled').first()
    expect(await first.evaluate((one) => one === document.activeElement)).toBe(true)
  })

  test('at the ends of the pages, and where a file is made', async ({ newPerson }) => {
    const person = await newPerson()
    const { page } = person
    await analystAt(person, '?range=30d&page=2')
    await pressOn(person, '上一页')
    await eventually(() => askedFor(person, 'page')).toEqual([])
    const previous = page.getByRole('button', { name: '上一页' })
    await eventually(() => previous.isDisabled()).toBe(true)
    expect(await focused(person)).toBe('上一页')
    await page.keyboard.press('Enter')
    expect(askedFor(person, 'page')).toEqual([])
    await pressOn(person, '导出 Excel')
    await page.getByRole('button', { name: '开始导出' }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByText(/^已导出/).waitFor()
    expect(await focused(person)).toBe('导出 Excel')
  })
})
