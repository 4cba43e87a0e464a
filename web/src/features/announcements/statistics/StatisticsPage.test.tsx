import { inTurn } from '@iambiz/contract/testing/in-turn.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showIn, sights, tooWide, violations } from '#web/testing/accessibility.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { requestsOf } from '#web/testing/replies.ts'
import { savedFile } from '#web/testing/saved-files.ts'
import { signedIn } from '#web/testing/signed-in.ts'
import { answerIssued } from './testing/issued.ts'

const texts = {
  zh: {
    management: '公告管理',
    entry: '公告统计',
    monthly: '月度统计',
    trend: '月度趋势',
    ranking: '系统发布排行',
    heat: '各系统月度发布',
    everySystem: '清除所选应用',
    rows: '公告明细',
    export: '导出',
    exported: /已导出 download_/,
    fileName: /^download_\d{14}_公告统计\.xlsx$/,
  },
  en: {
    management: 'Announcements',
    entry: 'Statistics',
    monthly: 'Monthly statistics',
    trend: 'By month',
    ranking: 'Systems by announcements',
    heat: 'Systems by month',
    everySystem: 'Clear app',
    rows: 'Announcements',
    export: 'Export',
    exported: /Exported download_/,
    fileName: /^download_\d{14}_announcement-statistics\.xlsx$/,
  },
} as const

const editor = signedIn({ bulletinMaintain: true })
const march = '?year=2026&from=3&to=3'
const systemsCall = 'POST /iam-portal/bulletin/systemStatistics'
const monthsCall = 'POST /iam-portal/bulletin/monthStatistics/:id'

const openStatistics = (query = march, options: Parameters<typeof openPage>[1] = {}) =>
  openPage(`/home/announcementStatistics${query}`, { home: editor, ...options })

const regionOf = (name: string) => page.getByRole('region', { name })
const rowsOf = (name: string) => regionOf(name).getByRole('table').getByRole('row')

beforeEach(answerIssued)

describe.for(inTurn(['zh', 'en'] as const))('the statistics of announcements, in %s', (language) => {
  const text = texts[language]

  test('[ANN-10] lead to as many announcements as they count', async () => {
    await openStatistics(march, { language })
    const bar = regionOf(text.trend).getByRole('listitem').getByRole('link')
    await expect.element(bar.getByText(/[：:] ?5\D/)).toBeInTheDocument()
    const cell = regionOf(text.heat).getByRole('cell').getByRole('link').first()
    await expect.element(cell).toHaveTextContent('2')
    await userEvent.click(cell)
    await expect.element(page.getByRole('heading', { level: 1, name: text.monthly })).toBeVisible()
    await expect.poll(() => rowsOf(text.rows).elements().length).toBe(1 + 2)
    await userEvent.click(page.getByRole('button', { name: text.everySystem }))
    await expect.poll(() => rowsOf(text.rows).elements().length).toBe(1 + 5)
  })

  test('[SCR-03] are beside the maintenance of announcements', async () => {
    await openStatistics(march, { language })
    const entries = page.getByRole('navigation', { name: text.management })
    await expect
      .element(entries.getByRole('link', { name: text.entry }))
      .toHaveAttribute('aria-current', 'page')
  })

  test('[ANN-11][EXP-01] can be taken away as a spreadsheet', async () => {
    await openStatistics(march, { language })
    await userEvent.click(page.getByRole('button', { name: text.export }))
    expect((await savedFile()).name).toMatch(text.fileName)
    await expect.element(page.getByText(text.exported)).toBeVisible()
  })
})

test('[ANN-10] every chart is a table too', async () => {
  const { trend, ranking, heat } = texts.zh
  await openStatistics()
  for (const name of [trend, ranking]) {
    const chart = regionOf(name)
    await userEvent.click(chart.getByRole('radio', { name: '数据表' }))
    await expect.element(chart.getByRole('table')).toBeVisible()
  }
  const sums = regionOf(heat)
  const shown = () =>
    sums
      .getByRole('row')
      .elements()
      .map(({ textContent }) => textContent)
  const before = shown()
  expect(before.length).toBeGreaterThan(2)
  await userEvent.click(sums.getByRole('radio', { name: '明细表' }))
  await expect.poll(shown).toEqual(before)
})

test('[ANN-10] months the wrong way round are named, and nothing is asked', async () => {
  await openStatistics('?year=2026&from=1&to=11')
  const save = page.getByRole('button', { name: '导出' })
  await expect.element(regionOf(texts.zh.ranking)).toBeVisible()
  await expect.element(save).toBeEnabled()
  const asked = () => [systemsCall, monthsCall].map((call) => requestsOf(call as typeof systemsCall).length)
  const before = asked()
  await userEvent.selectOptions(page.getByRole('combobox', { name: '开始月份' }), '12')
  await expect.element(page.getByRole('alert').getByText('结束月份不能早于开始月份')).toBeVisible()
  await expect.element(save).toBeDisabled()
  expect(asked()).toEqual(before)
})

test('[SCR-03] staff are told whom to ask', async () => {
  await openStatistics(march, { home: signedIn() })
  await expect.element(page.getByRole('main').getByText(/没有系统动态维护权限/)).toBeVisible()
})

describe('[ANN-10] nothing keeps people out', () => {
  test.for(inTurn(sights))('of the statistics in %s, %i pixels wide, %s', async ([language, width, mode]) => {
    const text = texts[language]
    for (const [screen, name] of [
      ['', text.heat],
      ['/monthly', text.rows],
    ] as const) {
      await openPage(`/home/announcementStatistics${screen}${march}`, { home: editor, language, width })
      await expect.element(regionOf(name).getByRole('row').nth(1)).toBeVisible()
      showIn(mode)
      expect(await violations()).toEqual([])
      expect(await tooWide()).toBe(0)
    }
  })
})
