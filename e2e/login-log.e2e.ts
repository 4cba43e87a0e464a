import { describe, expect } from 'vitest'
import { showIn, sights, tooWide, violationsOn } from './testing/accessibility.ts'
import { test } from './testing/journey.ts'
import { eventually, homeOf, type Person, promised, seenText, signInToHome } from './testing/person.ts'

const texts = {
  zh: {
    analysis: '登录分析',
    title: '登录日志',
    range: /^时间范围/,
    month: '最近 30 天',
    from: '开始时间',
    to: '结束时间',
    apply: '确定',
    order: '结束时间不能早于开始时间',
    more: '更多',
    result: '结果',
    failed: '失败',
    succeeded: '成功',
    chip: '结果：失败',
    apps: '应用',
    findApp: '查找应用',
    clear: '清空',
    details: '登录详情',
    next: '下一条',
    previous: '上一条',
    theirLog: '此人日志',
    number: '日志编号',
    close: '关闭',
    refused: '没有应用登录统计维护权限',
    statistics: '登录统计',
    heat: '一周分布',
    export: '导出 Excel',
    start: '开始导出',
    sealed: '已封存，与封存时一致',
    centers: '接入中心',
    center: '统一认证',
    fails: /^同 IP 24 小时内失败 \d+\+? 次$/,
    raw: '原始报文',
    people: '用户',
    count: '统计',
    file: /^download_\d{14}_登录日志\.xlsx$/,
  },
  en: {
    analysis: 'Sign-ins',
    title: 'Sign-in log',
    range: /^Time range/,
    month: 'Last 30 days',
    from: 'From',
    to: 'To',
    apply: 'Apply',
    order: 'It cannot end before it begins.',
    more: 'More',
    result: 'Result',
    failed: 'Failed',
    succeeded: 'Succeeded',
    chip: 'Result: Failed',
    apps: 'Application',
    findApp: 'Find an application',
    clear: 'Clear',
    details: 'Details',
    next: 'Next row',
    previous: 'Previous row',
    theirLog: 'This person’s log',
    number: 'Log number',
    close: 'Close',
    refused: 'No application-login-statistics maintenance permission',
    statistics: 'Sign-in statistics',
    heat: 'Times of the week',
    export: 'Export to Excel',
    start: 'Export',
    sealed: 'Sealed, and as it was sealed',
    centers: 'Centers',
    center: 'Unified authentication',
    fails: /^\d+\+? failures? from this address in 24 hours$/,
    raw: 'Raw message',
    people: 'People',
    count: 'Count',
    file: /^download_\d{14}_login-log\.xlsx$/,
  },
}

const logOf = (person: Person, query = '') => `${homeOf(person)}/signin/log${query}`
/** Signs somebody in and opens the log as an address has it. */
async function openLog(person: Person, account: string, query = ''): Promise<void> {
  await signInToHome(person, account)
  await person.page.goto(logOf(person, query))
}
const rowsOf = ({ page, language }: Person) =>
  page.getByRole('region', { name: texts[language].title, exact: true }).getByRole('row')
const openers = (person: Person) => rowsOf(person).getByRole('button', { name: /，查看详情$|, details$/ })
/** The number that the opened details tell; those of a row that is still on its way tell none. */
const numberShown = ({ page }: Person) => new URL(page.url()).searchParams.get('row')

test('[STAT-04] an analyst finds failures of a month, reads one, and all that its person did', async ({
  newPerson,
}) => {
  const person = await newPerson()
  const { page } = person
  const text = texts.zh
  await signInToHome(person, 'superadmin')
  await page.getByRole('banner').getByRole('link', { name: text.analysis }).click()
  await page.getByRole('heading', { level: 1, name: text.title }).waitFor()
  await page.getByRole('button', { name: text.range }).click()
  await page.getByRole('button', { name: text.month }).click()
  await page.getByRole('button', { name: text.more, exact: true }).click()
  await page.getByRole('combobox', { name: text.result }).selectOption({ label: text.failed })
  await page.keyboard.press('Escape')
  await page.getByText(text.chip).waitFor()
  await eventually(async () => (await rowsOf(person).allInnerTexts()).slice(1)).not.toEqual([])
  await eventually(async () =>
    (await rowsOf(person).allInnerTexts()).slice(1).filter((row) => !row.includes(text.failed)),
  ).toEqual([])
  const search = new URL(page.url()).searchParams
  expect([search.get('range'), search.get('result')]).toEqual(['30d', '0'])
  await page.getByRole('button', { name: text.apps, exact: true }).first().click()
  const findApp = page.getByRole('searchbox', { name: text.findApp })
  await findApp.fill('fybx')
  await page.getByRole('checkbox', { name: '费用报销' }).waitFor()
  await findApp.fill('z')
  // The input method's own, as Safari tells it.
  await findApp.dispatchEvent('keydown', { key: 'Escape', keyCode: 229 })
  expect(await findApp.inputValue()).toBe('z')
  await findApp.press('Escape')
  await eventually(() => findApp.inputValue()).toBe('')
  await findApp.press('Escape')
  await findApp.waitFor({ state: 'detached' })

  await openers(person).first().click()
  const details = page.getByRole('region', { name: text.details })
  await eventually(() => numberShown(person)).not.toBe(null)
  const first = numberShown(person)
  await details.getByText(text.number).waitFor()
  await eventually(() => seenText(details)).toContain(first)
  await eventually(() => details.getByRole('button', { name: text.previous }).isDisabled()).toBe(true)
  await details.getByRole('button', { name: text.next }).click()
  await eventually(() => numberShown(person)).not.toBe(first)
  const second = numberShown(person)
  await eventually(() => seenText(details)).toContain(second)
  await details.getByRole('button', { name: text.previous }).click()
  await eventually(() => numberShown(person)).toBe(first)

  // An address with all of it is the same view for somebody else.
  await page.reload()
  await details.getByText(text.number).waitFor()
  await page.getByText(text.chip).waitFor()
  // Of somebody who did not get in nobody may know who it was.
  await rowsOf(person)
    .filter({ hasText: /A\d{5}/ })
    .first()
    .getByRole('button')
    .click()
  await details.getByRole('button', { name: text.theirLog }).click()
  await details.waitFor({ state: 'detached' })
  const whose = new URL(page.url()).searchParams.get('q') ?? ''
  expect(whose).not.toBe('')
  await eventually(async () =>
    (await rowsOf(person).allInnerTexts()).slice(1).filter((row) => !row.includes(whose)),
  ).toEqual([])
  await page.getByRole('button', { name: text.clear, exact: true }).click()
  await page.getByText(text.chip).waitFor({ state: 'detached' })
  expect(new URL(page.url()).searchParams.get('range')).toBe('30d')
})

describe('[STAT-02][STAT-04][EXP-01] an analyst', () => {
  test.for([
    ['zh', 1440],
    ['en', 390],
  ] as const)(
    'goes from an hour of the week to its rows, reads one, saves them and shares the view, in %s at %i pixels',
    async ([language, width], { newPerson }) => {
      const person = await newPerson({ language, viewport: { width, height: 900 } })
      const { page } = person
      const text = texts[language]
      await signInToHome(person, 'analyst')
      // Nobody signs in any more in a month that is over, so that the log has what the figure tells.
      await page.goto(`${homeOf(person)}/signin/statistics?range=last-month`)
      const heat = page.getByRole('region', { name: text.heat, exact: true })
      const cell = heat.getByRole('figure').getByRole('link').first()
      const told = (await cell.getAttribute('aria-label')) ?? ''
      const count = Number(/(\d[\d,]*)\D*$/.exec(told)?.[1]?.replaceAll(',', ''))
      await cell.locator('rect').click()
      await page.waitForURL(/\/signin\/log\?range=last-month&event=login&weekday=\d&hour=\d+$/)
      await eventually(async () => seenText(page.getByRole('main'))).toMatch(
        new RegExp(`(^|\\D)${count.toLocaleString(language)}(\\D|$)`),
      )

      await openers(person).first().click()
      await page.getByText(text.sealed).waitFor()
      const shared = page.url()
      if (width < 1200) await page.getByRole('dialog').getByRole('button', { name: text.close }).click()
      await page.getByRole('button', { name: text.export }).click()
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: text.start, exact: true }).click(),
      ])
      expect(download.suggestedFilename()).toMatch(text.file)
      await page.getByRole('button', { name: text.export }).and(page.locator(':focus')).waitFor()
      expect(await tooWide(page)).toBe(0)

      // The same view for a colleague, with the row open.
      await page.goto('about:blank')
      await page.goto(shared)
      await page.getByText(text.sealed).waitFor()
    },
  )
})

test('[STAT-04] J and K lead through the rows, and people with statistics alone choose an organization', async ({
  newPerson,
}) => {
  const person = await newPerson()
  const { page } = person
  const text = texts.zh
  await openLog(person, 'analyst', '?range=30d')
  await openers(person).first().click()
  await eventually(() => numberShown(person)).not.toBe(null)
  const first = numberShown(person)
  await page.keyboard.press('j')
  await eventually(() => numberShown(person)).not.toBe(first)
  await page.keyboard.press('k')
  await eventually(() => numberShown(person)).toBe(first)
  await page.getByRole('button', { name: text.more, exact: true }).click()
  const organization = page.getByRole('tree').getByRole('treeitem').first()
  const name = (await organization.locator('bdi').textContent()) ?? ''
  await organization.click()
  await eventually(() => new URL(page.url()).searchParams.get('org')).not.toBe(null)
  await page.keyboard.press('Escape')
  await page.getByText(`组织：${name}`).waitFor()
})

test('[STAT-04] a range that ends before it begins is named, and nothing is asked', async ({ newPerson }) => {
  const person = await newPerson()
  const { page } = person
  const text = texts.zh
  await openLog(person, 'analyst', '?range=7d')
  await page.getByRole('button', { name: text.range }).click()
  await page.getByLabel(text.from).fill('2026-03-02T08:00')
  await page.getByLabel(text.to).fill('2026-03-02T07:59')
  const before = page.url()
  await page.getByRole('button', { name: text.apply }).click()
  await page.getByRole('alert').filter({ hasText: text.order }).waitFor()
  expect(page.url()).toBe(before)
  await page.getByLabel(text.to).fill('2026-03-02T08:30')
  await page.getByRole('button', { name: text.apply }).click()
  await eventually(() => new URL(page.url()).searchParams.get('to')).toBe('2026-03-02T08:30')
  await page.goto(logOf(person, '?from=2026-03-02T08:00&to=2026-03-01T08:00'))
  await page.getByText(text.order).waitFor()
})

test('[STAT-04] people are counted above the list, those of many rows when somebody asks for them', async ({
  newPerson,
}) => {
  const person = await newPerson()
  const { page } = person
  const text = texts.zh
  await signInToHome(person, 'analyst')
  const sums = promised(page.waitForResponse('**/loginLog/sums'))
  await page.goto(logOf(person, '?range=last-month'))
  const { data } = await (await sums).json()
  expect(data.userCount).toBeGreaterThan(0)
  const people = page
    .locator('.log-totals > div')
    .filter({ has: page.getByText(text.people, { exact: true }) })
  await eventually(() => seenText(people)).toMatch(
    new RegExp(`^${text.people}\\s*${data.userCount.toLocaleString('zh')}$`),
  )
  // As where there are years of records.
  await page.route('**/loginLog/sums', async (route) => {
    if (route.request().postDataJSON().everybody) return route.fallback()
    const response = await route.fetch()
    const { data: found, ...envelope } = await response.json()
    const { userCount: _, ...others } = found
    await route.fulfill({ response, json: { ...envelope, data: others } })
  })
  await page.reload()
  const count = people.getByRole('button', { name: text.count })
  await count.focus()
  await page.keyboard.press('Enter')
  await eventually(() => seenText(people)).toContain(data.userCount.toLocaleString('zh'))
  // The number has the focus where the button was.
  expect(await people.locator(':focus').textContent()).toBe(data.userCount.toLocaleString('zh'))
})

test('[STAT-04] an order that is too much leads back to that of time', async ({ newPerson }) => {
  const person = await newPerson()
  const { page } = person
  const said = '符合条件的记录超过 20,000 条，只能按时间排序；请缩小筛选范围'
  person.expectFault(/status of 422/)
  await signInToHome(person, 'analyst')
  await page.route('**/loginLog/list', (route) =>
    'sortField' in route.request().postDataJSON()
      ? route.fulfill({ status: 422, json: { code: 422, message: said, data: null } })
      : route.fallback(),
  )
  await page.goto(logOf(person, '?range=30d&sort=userName'))
  await page.getByRole('alert').getByText(said).waitFor()
  await page.getByRole('alert').getByRole('button', { name: '改为按时间排序' }).click()
  await openers(person).first().waitFor()
  expect(new URL(page.url()).search).toBe('?range=30d')
})

test('[STAT-04] who sees a part of the log is told which, and why something failed stands in its row', async ({
  newPerson,
}) => {
  const person = await newPerson()
  const { page } = person
  await openLog(person, 'analyst', '?range=365d&result=0')
  await page.getByText('数据范围：数据平台部及下级组织').waitFor()
  await page.getByRole('cell', { name: '密码错误' }).first().waitFor()
  const root = await newPerson()
  await openLog(root, 'superadmin', '?range=last-month')
  await openers(root).first().waitFor()
  await root.page.getByText('数据范围').waitFor({ state: 'detached' })
})

describe('[STAT-04] the details tell', () => {
  test.for([
    ['zh', 1440, /\p{Script=Han}/u],
    ['en', 390, /^\p{Script=Latin}[^\p{Script=Han}]+$/u],
  ] as const)(
    'the role, the centers of the application, and the row as it is on record, in %s at %i pixels',
    async ([language, width, ofRole], { newPerson }) => {
      const person = await newPerson({ language, viewport: { width, height: 900 } })
      const { page } = person
      const text = texts[language]
      await openLog(person, 'superadmin', '?range=last-month&event=launch&app=time-leave')
      await openers(person).first().click()
      const details = page.getByRole(width < 1200 ? 'dialog' : 'region', { name: text.details })
      await details.getByText(text.centers, { exact: true }).waitFor()
      await eventually(() => seenText(details)).toContain(text.center)
      await details.getByText(text.sealed).waitFor()
      await details.getByText(text.raw, { exact: true }).click()
      // Of what succeeded as of what failed: in a colour, and in a word.
      await details.locator('.tag-success', { hasText: text.succeeded }).waitFor()
      expect(await details.locator('.log-who .avatar').textContent()).not.toBe('')
      const { id, hash, roleName } = JSON.parse((await details.locator('pre').textContent()) ?? '')
      expect(roleName).toMatch(ofRole)
      await details.locator('.log-who').getByText(roleName, { exact: true }).waitFor()
      expect([id, hash]).toEqual([numberShown(person), expect.stringMatching(/^[0-9a-f]{64}$/)])
      expect(await violationsOn(page)).toEqual([])
      expect(await tooWide(page)).toBe(0)
    },
  )

  test.for([
    ['zh', 1440],
    ['en', 390],
  ] as const)(
    'how much failed from the address of a failure, in %s at %i pixels',
    async ([language, width], { newPerson }) => {
      const person = await newPerson({ language, viewport: { width, height: 900 } })
      const text = texts[language]
      await openLog(person, 'superadmin', '?range=30d&result=0')
      await openers(person).first().click()
      await person.page.getByText(text.fails).waitFor()
      await person.page.locator('.tag-error', { hasText: text.failed }).waitFor()
      expect(await tooWide(person.page)).toBe(0)
    },
  )
})

test.for([
  ['zh', '接入中心', '统一认证', '接入中心：统一认证'],
  ['en', 'Center', 'Unified authentication', 'Center: Unified authentication'],
] as const)(
  '[STAT-04] the log is narrowed to the applications of a center, in %s',
  async ([language, name, center, chip], { newPerson }) => {
    const person = await newPerson({ language })
    const { page } = person
    const text = texts[language]
    await openLog(person, 'superadmin', '?range=last-month&event=launch')
    await openers(person).first().waitFor()
    await page.getByRole('button', { name: text.more, exact: true }).click()
    const asked = promised(
      page.waitForResponse(
        (reply) =>
          reply.url().endsWith('/loginLog/list') && reply.request().postDataJSON().center === 'unifiedAuth',
      ),
    )
    await page.getByRole('combobox', { name, exact: true }).selectOption({ label: center })
    expect((await (await asked).json()).data.total).toBeGreaterThan(0)
    await page.keyboard.press('Escape')
    await eventually(() => new URL(page.url()).searchParams.get('center')).toBe('unifiedAuth')
    await page.reload()
    await page.getByText(chip, { exact: true }).waitFor()
    await page.getByRole('button', { name: new RegExp(`${chip}$`) }).click()
    await eventually(() => new URL(page.url()).searchParams.get('center')).toBe(null)
  },
)

const columnsOf = {
  zh: { organization: '组织', device: '终端' },
  en: { organization: 'Organization', device: 'Device' },
}

test.for([
  ['zh', 1200],
  ['en', 1200],
  ['zh', 1440],
  ['en', 1440],
] as const)(
  '[STAT-04] organizations and devices stand in the list until details do, in %s at %i pixels',
  async ([language, width], { newPerson }) => {
    const person = await newPerson({ language, viewport: { width, height: 900 } })
    const { page } = person
    const { organization, device } = columnsOf[language]
    await openLog(person, 'superadmin', '?range=30d')
    await openers(person).first().waitFor()
    const heads = page.getByRole('columnheader')
    const list = page.locator('.login-log .table-scroll')
    const hidden = () => list.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
    await heads.filter({ hasText: organization }).waitFor()
    await heads.filter({ hasText: device }).waitFor()
    expect([await hidden(), await tooWide(page)]).toEqual([0, 0])
    await openers(person).first().click()
    await heads.filter({ hasText: organization }).waitFor({ state: 'hidden' })
    await heads.filter({ hasText: device }).waitFor({ state: 'hidden' })
    expect([await hidden(), await tooWide(page)]).toEqual([0, 0])
  },
)

test('[STAT-04] the log is sorted by organization', async ({ newPerson }) => {
  const person = await newPerson()
  const { page } = person
  await openLog(person, 'superadmin', '?range=today')
  const asked = promised(
    page.waitForRequest(
      (request) => request.url().endsWith('/loginLog/list') && request.postDataJSON().sortField === 'orgName',
    ),
  )
  await page.getByRole('button', { name: '组织', exact: true }).click()
  await asked
  await eventually(() => page.locator('th.log-org').getAttribute('aria-sort')).toBe('ascending')
  expect(new URL(page.url()).searchParams.get('sort')).toBe('orgName')
})

test.for(['zh', 'en'] as const)(
  '[STAT-04] on a phone a row is two lines, cut where they end, in %s',
  async (language, { newPerson }) => {
    const person = await newPerson({ language, viewport: { width: 390, height: 844 } })
    await openLog(person, 'superadmin', '?range=30d&result=0')
    await openers(person).first().waitFor()
    const row = rowsOf(person)
      .filter({ has: person.page.locator('.log-meta') })
      .first()
    const middles = await row.locator('td:visible').evaluateAll((cells) =>
      cells.map((cell) => {
        const [box, whole] = [cell.getBoundingClientRect(), cell.parentElement?.getBoundingClientRect()]
        return box.top + box.height / 2 < (whole?.top ?? 0) + (whole?.height ?? 0) / 2 ? 'above' : 'below'
      }),
    )
    // Somebody with the result and the time; below it all the rest.
    expect(middles.toSorted()).toEqual(['above', 'above', 'above', 'below'])
    const { height } = (await row.boundingBox()) ?? { height: 0 }
    expect(height).toBeGreaterThanOrEqual(44)
    expect(height).toBeLessThanOrEqual(80)
    expect(await seenText(row)).toContain(' · ')
    expect(await tooWide(person.page)).toBe(0)
  },
)

test('[STAT-04] on a phone a row opens over the list, and gives it back', async ({ newPerson }) => {
  const person = await newPerson({ language: 'en', viewport: { width: 390, height: 844 } })
  const { page } = person
  const text = texts.en
  await openLog(person, 'superadmin', '?range=30d')
  await openers(person).first().click()
  const details = page.getByRole('dialog', { name: text.details })
  await details.getByText(text.number).waitFor()
  await details.getByRole('button', { name: text.close }).click()
  await details.waitFor({ state: 'detached' })
  await eventually(() => numberShown(person)).toBe(null)
  await openers(person).first().waitFor()
})

test('[SCR-03] staff are told whom to ask', async ({ newPerson }) => {
  const person = await newPerson()
  await openLog(person, 'staff')
  const main = person.page.getByRole('main')
  await main.getByText(texts.zh.refused).waitFor()
  await main.getByText(texts.zh.title, { exact: true }).waitFor()
})

test('[STAT-04] English rows of failures are seen to their end', async ({ newPerson }) => {
  const person = await newPerson({ language: 'en' })
  await signInToHome(person, 'superadmin')
  await person.page.goto(logOf(person, '?range=30d&result=0'))
  await openers(person).first().waitFor()
  const list = person.page.locator('.login-log .table-scroll')
  expect(await list.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

describe('nothing keeps people out', () => {
  test.for(sights)(
    'of the login log in %s, %i pixels wide, %s',
    async ([language, width, mode], { newPerson }) => {
      const person = await newPerson({ language, viewport: { width, height: 900 } })
      const { page } = person
      const text = texts[language]
      await openLog(person, 'superadmin', '?range=30d&environment=prod')
      await openers(person).first().waitFor()
      await showIn(page, mode)
      expect(await violationsOn(page)).toEqual([])
      expect(await tooWide(page)).toBe(0)
      await openers(person).first().click()
      await page.getByText(text.number).waitFor()
      expect(await violationsOn(page)).toEqual([])
      expect(await tooWide(page)).toBe(0)
      // Beside the details the rows are seen to their end.
      const hidden = await page
        .locator('.login-log .table-scroll')
        .evaluate((list) => list.scrollWidth - list.clientWidth)
      expect(hidden).toBe(0)
    },
  )
})
