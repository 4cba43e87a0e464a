import { inTurn } from '@iambiz/contract/testing/in-turn.ts'
import { expect } from 'vitest'
import { showIn, tooWide, violationsOn } from './testing/accessibility.ts'
import { test } from './testing/journey.ts'
import { eventually, homeOf, type Person, signInToHome } from './testing/person.ts'

const pagesOf = ({ page }: Person) => page.getByRole('navigation', { name: /^(分页|Pages)$/ })

/** The demo's login log is long once a worker has counted it. */
const openLong = async (person: Person, query: string) => {
  await signInToHome(person, 'superadmin')
  await eventually(async () => {
    await person.page.goto(`${homeOf(person)}/signin/log${query}`)
    await pagesOf(person).waitFor()
    return pagesOf(person).getByText('…').count()
  }).toBeGreaterThan(0)
}
const openLog = async (person: Person, query: string) => {
  await signInToHome(person, 'superadmin')
  await person.page.goto(`${homeOf(person)}/signin/log${query}`)
}
const addressOf = ({ page }: Person) => new URL(page.url()).searchParams

test('[STAT-04] any page of the log is gone to by its number, and rows per page stay with the address', async ({
  newPerson,
}) => {
  const person = await newPerson()
  const { page } = person
  await openLong(person, '?range=30d')
  const pages = pagesOf(person)
  const field = pages.getByRole('textbox', { name: '跳至' })
  await field.fill('７')
  await field.press('Enter')
  await eventually(() => addressOf(person).get('page')).toBe('7')
  await pages.getByRole('button', { name: '7', exact: true }).waitFor()
  await page
    .getByRole('status')
    .filter({ hasText: /第 7 页，共 \d+ 页$/ })
    .waitFor()
  await eventually(() => field.evaluate((element) => element === document.activeElement)).toBe(true)

  await field.fill('99999')
  await field.press('Enter')
  await pages
    .getByRole('alert')
    .getByText(/^请输入 1 至 \d+ 之间的页码$/)
    .waitFor()
  expect(addressOf(person).get('page')).toBe('7')
  await field.fill('')
  await pages.getByRole('alert').waitFor({ state: 'detached' })

  const size = pages.getByRole('combobox', { name: '每页条数' })
  await size.selectOption({ label: '50 条/页' })
  await eventually(() => [addressOf(person).get('size'), addressOf(person).get('page')]).toEqual(['50', '3'])
  const rows = page.getByRole('region', { name: '登录日志', exact: true }).getByRole('row')
  await eventually(() => rows.count()).toBe(51)
  await page.reload()
  await eventually(() => rows.count()).toBe(51)
})

test('[STAT-04] the pages of a long log fit everywhere, in both languages', async ({ newPerson }) => {
  const person = await newPerson({ language: 'en' })
  const { page } = person
  await openLong(person, '?range=30d&page=5')
  await pagesOf(person).getByRole('combobox', { name: 'Rows per page' }).waitFor()
  const field = pagesOf(person).getByRole('textbox', { name: 'Go to page' })
  await field.fill('0')
  await field.press('Enter')
  await pagesOf(person)
    .getByText(/^Enter a page from 1 to \d+$/)
    .waitFor()
  for (const theme of ['light', 'dark'] as const) {
    await showIn(page, theme)
    expect(await violationsOn(page)).toEqual([])
  }
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await tooWide(page)).toBe(0)
})

test('[STAT-04] a page that the list has not leads to the last one', async ({ newPerson }) => {
  const person = await newPerson()
  await openLong(person, '?range=30d&page=5')
  const { page } = person
  await page.goto(`${homeOf(person)}/signin/log?range=30d&page=1000000000`)
  await page.getByText(/^列表到第 \d+ 页为止$/).waitFor()
  await page.getByRole('button', { name: /^前往最后一页/ }).click()
  await eventually(() => pagesOf(person).getByRole('button', { name: '下一页' }).isDisabled()).toBe(true)
  expect(Number(addressOf(person).get('page'))).toBeGreaterThan(5)
})

test('[STAT-01] what cannot be read in an address is told above the rows and the charts, until the filter changes', async ({
  newPerson,
}) => {
  const person = await newPerson()
  const { page } = person
  await openLong(person, '?range=30d&ip=999.1.1.1&session=xyz&event=bogus')
  const note = page.getByText(
    '地址中有无法识别的条件，未用于筛选：事件：bogus、会话：xyz、IP 或网段：999.1.1.1',
  )
  await note.waitFor()
  await pagesOf(person).getByRole('button', { name: '2', exact: true }).click()
  await eventually(() => addressOf(person).get('page')).toBe('2')
  await note.waitFor()
  await page.getByRole('button', { name: /^时间范围/ }).click()
  await page.getByRole('button', { name: '最近 7 天' }).click()
  await note.waitFor({ state: 'detached' })

  await page.goto(`${homeOf(person)}/signin/statistics?environment=bogus`)
  await page.getByText('地址中有无法识别的条件，未用于筛选：环境：bogus').waitFor()
})

test('[STAT-04] applications are asked for where somebody chooses among them', async ({ newPerson }) => {
  const person = await newPerson()
  const { page } = person
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/availableAllApp')) asked.push(request.url())
  })
  await openLog(person, '?range=7d')
  await page.getByRole('navigation', { name: '分页' }).waitFor()
  expect(asked).toEqual([])
  await page.getByRole('button', { name: '应用', exact: true }).first().click()
  await page.getByRole('checkbox').first().waitFor()
  expect(asked).toHaveLength(1)
  await page.goto(`${homeOf(person)}/signin/log?range=7d&app=mail`)
  await eventually(() => asked.length).toBe(2)
})

test.for(
  inTurn([
    ['zh', '最多查看前 1,000 页，请缩小范围或导出'],
    ['en', 'You can view only the first 1,000 pages. Narrow your filters or export the list.'],
  ] as const),
)(
  '[STAT-04] where pages end before the log does, what else there is to do is said, in %s',
  async ([language, said], { newPerson }) => {
    const person = await newPerson({ language })
    await person.page.route('**/loginLog/list', async (route) => {
      const response = await route.fetch()
      const { data, ...envelope } = await response.json()
      await route.fulfill({ response, json: { ...envelope, data: { ...data, total: 30_000 } } })
    })
    await openLog(person, '?range=30d')
    await pagesOf(person).getByText(said, { exact: true }).waitFor()
  },
)
