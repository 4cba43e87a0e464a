import { inTurn } from '@iambiz/contract/testing/in-turn.ts'
import { readXlsx } from 'hucre/xlsx'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showIn, sights, tooWide, violations } from '#web/testing/accessibility.ts'
import { focusedName, pressOn } from '#web/testing/keyboard.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { answer, refuse, requestsOf } from '#web/testing/replies.ts'
import { savedFile } from '#web/testing/saved-files.ts'
import { signedIn } from '#web/testing/signed-in.ts'
import { analyst } from '../testing/log-page.ts'
import { answerLog, logRows } from '../testing/log-rows.ts'
import { answerStatistics } from '../testing/statistics.ts'

const titles = {
  zh: {
    trend: '活跃用户与登录次数',
    types: '登录方式',
    hours: '登录时段',
    ranking: '使用排行',
    heat: '一周分布',
  },
  en: {
    trend: 'Active people and sign-ins',
    types: 'Sign-in methods',
    hours: 'Sign-ins by hour',
    ranking: 'Most used',
    heat: 'Sign-ins by day and hour',
  },
} as const

const cards = ['trend', 'types', 'hours', 'ranking', 'heat'] as const
const cardNamed = (name: string) => page.getByRole('region', { name, exact: true })
const cardOf = (name: (typeof cards)[number]) => cardNamed(titles.zh[name])

const openStatistics = (query = '', options: Parameters<typeof openPage>[1] = {}) =>
  openPage(`/home/signin/statistics${query}`, { home: analyst, ...options })

beforeEach(() => {
  answerStatistics()
  answerLog(logRows(3))
})

test('登录分析 in the header leads to the statistics, which say where they are', async () => {
  await openPage('/home/help', { home: analyst })
  await userEvent.click(page.getByRole('banner').getByRole('link', { name: '登录分析' }))
  await expect.element(page.getByRole('heading', { level: 1, name: '登录统计' })).toBeVisible()
  const trail = page.getByRole('navigation', { name: '面包屑' }).getByRole('link')
  expect(trail.elements().map(({ textContent }) => textContent)).toEqual(['首页', '登录分析'])
})

test('[STAT-01][STAT-02] a range in the address is kept, and a mark leads to its rows of the log', async () => {
  await openStatistics('?range=90d')
  const trend = cardOf('trend')
  await userEvent.click(trend.getByRole('radio', { name: '周' }))
  await expect.poll(() => location.search).toBe('?range=90d&unit=week')
  const marks = trend.getByRole('figure').getByRole('link')
  await expect.poll(() => [13, 14].includes(marks.elements().length)).toBe(true)
  // Tab moves to the first mark, arrow keys to the others.
  await pressOn(marks.first(), '{ArrowRight}')
  expect(focusedName()).toBe(marks.nth(1).element().getAttribute('aria-label'))
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => location.pathname + location.search)
    .toMatch(/\/signin\/log\?from=\d{4}-\d{2}-\d{2}T00%3A00&to=.+T23%3A59&event=login$/)
  history.back()
  const type = cardOf('types').getByRole('figure').getByRole('link').first()
  await expect.element(type).toBeVisible()
  // The middle of the link is between its bar and its label.
  const bar = type.element().querySelector('rect')
  if (bar) await userEvent.click(bar)
  await expect
    .poll(() => location.pathname + location.search)
    .toMatch(/\/signin\/log\?range=90d&event=login&by=\w+$/)
})

test('[STAT-01][EXP-01] the rows that the charts count are saved under their filter', async () => {
  await openStatistics('?range=last-month&environment=prod')
  await userEvent.click(page.getByRole('button', { name: '导出' }))
  const panel = page.getByRole('dialog', { name: '导出' })
  const told = panel.getByText(/^导出会写入操作日志/)
  await expect.element(told).toBeVisible()
  const edges = [told, panel].map((part) => part.element().getBoundingClientRect().x)
  expect((edges[0] ?? 0) - (edges[1] ?? 0)).toBeGreaterThan(10)
  await userEvent.click(page.getByRole('button', { name: '开始导出' }))
  expect((await savedFile()).name).toMatch(/^download_\d{14}_登录日志\.xlsx$/)
  expect(requestsOf('POST /iam-log/v1/loginLog/list').find(({ body }) => body.export)?.body).toMatchObject({
    env: 'prod',
    startTime: expect.stringMatching(/-01 00:00:00$/),
    endTime: expect.stringMatching(/ 23:59:59$/),
  })
})

test('[STAT-01] who asks too often is told so, in a card and in a number', async () => {
  refuse('POST /iam-log/v1/loginLog/heatmap', 'request.too-many')
  refuse('POST /iam-log/v1/loginLog/chartLoginTimes', 'request.too-many')
  await openStatistics()
  for (const part of [cardOf('hours'), page.getByRole('region', { name: '概览' })])
    await expect.element(part.getByRole('alert').getByText('操作过于频繁，请稍后再试').first()).toBeVisible()
})

/** Returns the displayed text of the cells; numbers are as in the exported file. */
const shownIn = (table: HTMLTableElement) =>
  [...table.rows].map((row) =>
    [...row.cells].map(({ textContent, className, tagName }) => {
      const text = textContent.trim()
      if (tagName === 'TH' || !className.includes('chart-number')) return text
      const number = Number(text.replaceAll(/[,%]/g, ''))
      return text.endsWith('%') ? number / 100 : number
    }),
  )

test.for(cards)(
  '[STAT-01][STAT-02][EXP-01] every chart is a table too, and both can be taken away: %s',
  async (name) => {
    const title = titles.zh[name]
    await openStatistics()
    const card = cardOf(name)
    await expect.element(card.getByRole('figure')).toBeVisible()
    await userEvent.click(card.getByRole('button', { name: `${title} 下载图片` }))
    const picture = await savedFile()
    expect(picture.name).toBe(`${title}.svg`)
    // The saved image must contain its range, because the page around it is missing.
    const drawn = await picture.content.text()
    expect(drawn).toMatch(/>\d{4}-\d\d-\d\d 00:00 至 \d{4}-\d\d-\d\d 23:59</)
    if (name === 'trend') expect(drawn).toMatch(/>登录次数<.*>活跃用户</)
    await userEvent.click(card.getByRole('button', { name: `${title} 查看数据表` }))
    const table = card.getByRole('table')
    await expect.element(table).toBeVisible()
    await userEvent.click(card.getByRole('button', { name: `${title} 下载数据表` }))
    const file = await savedFile()
    expect(file.name).toMatch(new RegExp(`^download_\\d{14}_${title}\\.xlsx$`))
    const [sheet] = (await readXlsx(new Uint8Array(await file.content.arrayBuffer()))).sheets
    expect(sheet?.name).toBe(title)
    const shown = shownIn(table.element() as HTMLTableElement)
    expect(sheet?.rows.slice(0, shown.length)).toEqual(shown)
    expect(sheet?.rows.flat()).toContainEqual(
      expect.stringMatching(/^\d{4}-\d\d-\d\d 00:00 至 \d{4}-\d\d-\d\d 23:59$/),
    )
  },
)

test('[STAT-01] a card that cannot load fails alone, and can be tried again', async () => {
  refuse('POST /iam-log/v1/loginLog/heatmap', 'service.failed')
  await openStatistics()
  const heat = cardOf('heat')
  await expect.element(heat.getByRole('alert')).toBeVisible()
  await expect.element(cardOf('trend').getByRole('figure')).toBeVisible()
  answerStatistics()
  await userEvent.click(heat.getByRole('button', { name: '重试' }))
  await expect.element(heat.getByRole('figure')).toBeVisible()
})

/** Returns the y positions of the marks in a figure. */
const topsOf = (figure: Element, marks: string, place: string) =>
  [...figure.querySelectorAll(marks)].map((mark) => Number(mark.getAttribute(place)))

test('[STAT-01] people and sign-ins are drawn on one scale, so that fewer people never stand above more sign-ins', async () => {
  const categories = ['2026-03-01', '2026-03-02']
  const line = (code: string, data: number[]) => ({
    categories,
    series: [{ code, name: code, data }],
    total: 1,
  })
  answer('POST /iam-log/v1/loginLog/chartLoginTimes', line('success', [100, 200]))
  answer('POST /iam-log/v1/loginLog/chartActiveUsers', { ...line('people', [90, 91]), distinctTotal: 95 })
  await openStatistics('?from=2026-03-01T00:00&to=2026-03-02T23:59')
  const figure = cardOf('trend').getByRole('figure')
  await expect.element(figure.getByRole('link').first()).toBeVisible()
  const [bars, dots] = [
    topsOf(figure.element(), '.chart-bar', 'y'),
    topsOf(figure.element(), '.chart-dot', 'cy'),
  ]
  expect(dots).toHaveLength(2)
  expect(dots.map((dot, at) => dot > (bars[at] ?? 0))).toEqual([true, true])
})

const figures = page.getByRole('region', { name: '概览' })

test('[STAT-03] a share says of how many people or tries it is', async () => {
  await openStatistics()
  await expect.element(figures.getByText('在册 800 人中 200 人已绑定')).toBeVisible()
  await expect.element(figures.getByText('占在册 800 人的 15%，在线 17')).toBeVisible()
  await expect.element(figures.getByText(/^共 [\d,]+ 次，失败 [\d,]+ 次$/)).toBeVisible()
})

test('[STAT-03] where nobody has reported devices for one-time codes, no share of 0 is said', async () => {
  answer('POST /iam-log/v1/logStatistic/mfaCoverage', {
    ...{ total: 800, days: [], isReported: false },
    items: [
      { code: 'bound', name: '已绑定', value: 0, percent: 0 },
      { code: 'unbound', name: '未绑定', value: 800, percent: 100 },
    ],
  })
  await openStatistics()
  await expect.element(figures.getByText('尚无绑定记录')).toBeVisible()
  await expect.element(figures.getByText('0%')).not.toBeInTheDocument()
})

test('[STAT-01] staff are refused', async () => {
  await openStatistics('', { home: signedIn() })
  await expect.element(page.getByRole('main').getByText(/抱歉，您没有访问权限/)).toBeVisible()
})

describe('[STAT-01] nothing keeps people out', () => {
  test.for(inTurn(sights))(
    'of the login statistics in %s, %i pixels wide, %s',
    async ([language, width, mode]) => {
      await openStatistics('', { language, width })
      for (const name of cards)
        await expect.element(cardNamed(titles[language][name]).getByRole('figure')).toBeVisible()
      showIn(mode)
      expect(await violations()).toEqual([])
      expect(await tooWide()).toBe(0)
    },
  )
})
