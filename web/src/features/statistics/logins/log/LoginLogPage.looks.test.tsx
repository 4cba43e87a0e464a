import { inTurn } from '@iambiz/contract/testing/in-turn.ts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { hiddenWidth, showIn, sights, tooWide, violations } from '#web/testing/accessibility.ts'
import { asked, openers, openLog, shownRow } from '../testing/log-page.ts'
import { answerLog, failed, logRows } from '../testing/log-rows.ts'

const texts = {
  zh: {
    details: '登录详情',
    centers: '接入中心',
    center: '统一认证',
    sealed: '已封存，与封存时一致',
    raw: '原始报文',
    succeeded: '成功',
    failed: '失败',
    fails: '同 IP 24 小时内失败 7 次',
    number: '日志编号',
    organization: '组织',
    device: '终端',
    role: '部门负责人',
  },
  en: {
    details: 'Details',
    centers: 'Centers',
    center: 'Unified authentication',
    sealed: 'Sealed and unchanged',
    raw: 'Raw message',
    succeeded: 'Succeeded',
    failed: 'Failed',
    fails: '7 failures from this IP in 24 hours',
    number: 'Log number',
    organization: 'Organization',
    device: 'Device',
    role: 'Head of department',
  },
} as const

const table = () => page.getByRole('table').element()
const detailsAt = (width: number, name: string) =>
  page.getByRole(width < 1200 ? 'dialog' : 'region', { name })

describe('[STAT-04] the details tell', () => {
  test.for([
    ['zh', 1440],
    ['en', 390],
  ] as const)(
    'the role, the centers of the application, and the row as it is on record, in %s at %i pixels',
    async ([language, width]) => {
      const text = texts[language]
      answerLog(logRows(12, { language }), { detail: { centers: ['unifiedAuth'], roleName: text.role } })
      await openLog('?range=last-month&event=launch&app=expense', { language, width })
      await userEvent.click(openers.first())
      const details = detailsAt(width, text.details)
      await expect.element(details.getByRole('term').filter({ hasText: text.centers })).toBeVisible()
      await expect.element(details.getByText(text.center)).toBeVisible()
      await expect.element(details.getByText(text.sealed)).toBeVisible()
      await userEvent.click(details.getByText(text.raw))
      // A success has a colour and a text, like a failure.
      await expect.element(details.getByText(text.succeeded)).toBeVisible()
      await expect.element(details.getByText(text.role, { exact: true })).toBeVisible()
      const raw = JSON.parse(details.getByText(/"hash"/).element().textContent ?? '')
      expect([raw.id, raw.hash]).toEqual([shownRow(), 'a'.repeat(64)])
      expect(await violations()).toEqual([])
      expect(await tooWide()).toBe(0)
    },
  )

  test.for([
    ['zh', 1440],
    ['en', 390],
  ] as const)(
    'how much failed from the address of a failure, in %s at %i pixels',
    async ([language, width]) => {
      const text = texts[language]
      answerLog(logRows(12, { language, ...failed }), { detail: { addressFails: 7 } })
      await openLog('?range=30d&result=0', { language, width })
      await userEvent.click(openers.first())
      const details = detailsAt(width, text.details)
      await expect.element(details.getByText(text.fails)).toBeVisible()
      await expect.element(details.getByText(text.failed).first()).toBeVisible()
      expect(await tooWide()).toBe(0)
    },
  )
})

test.for(
  inTurn([
    ['zh', 1200],
    ['en', 1200],
    ['zh', 1440],
    ['en', 1440],
  ] as const),
)(
  '[STAT-04] organizations and devices stand in the list until details do, in %s at %i pixels',
  async ([language, width]) => {
    const { organization, device } = texts[language]
    answerLog(logRows(20, { language }))
    await openLog('?range=30d', { language, width })
    const heads = [organization, device].map((name) => page.getByRole('columnheader', { name }))
    for (const head of heads) await expect.element(head).toBeVisible()
    expect([await hiddenWidth(table()), await tooWide()]).toEqual([0, 0])
    await userEvent.click(openers.first())
    for (const head of heads) await expect.element(head).not.toBeInTheDocument()
    expect([await hiddenWidth(table()), await tooWide()]).toEqual([0, 0])
  },
)

test.for(inTurn(['zh', 'en'] as const))(
  '[STAT-04] on a phone a row is two lines, cut where they end, in %s',
  async (language) => {
    answerLog(logRows(12, { language, ...failed }))
    await openLog('?range=30d&result=0', { language, width: 390, height: 844 })
    await expect.element(openers.first()).toBeVisible()
    const row = page.getByRole('row').filter({ hasText: ' · ' }).first().element()
    const whole = row.getBoundingClientRect()
    const cells = [...row.querySelectorAll('td')].filter((cell) => cell.checkVisibility())
    const middles = cells.map((cell) => {
      const { top, height } = cell.getBoundingClientRect()
      return top + height / 2 < whole.top + whole.height / 2 ? 'above' : 'below'
    })
    // The first line has the person, the result and the time; the second line has the rest.
    expect(middles.toSorted()).toEqual(['above', 'above', 'above', 'below'])
    expect(whole.height).toBeGreaterThanOrEqual(44)
    expect(whole.height).toBeLessThanOrEqual(80)
    expect(await tooWide()).toBe(0)
  },
)

test('[STAT-04] on a phone a row opens over the list, and gives it back', async () => {
  answerLog(logRows(12, { language: 'en' }))
  await openLog('?range=30d', { language: 'en', width: 390, height: 844 })
  await userEvent.click(openers.first())
  const details = page.getByRole('dialog', { name: 'Details' })
  await expect.element(details.getByText('Log number')).toBeVisible()
  await userEvent.click(details.getByRole('button', { name: 'Close' }))
  await expect.element(details).not.toBeInTheDocument()
  await expect.poll(() => asked('row')).toEqual([])
  await expect.element(openers.first()).toBeVisible()
})

test('[STAT-04] English rows of failures are seen to their end', async () => {
  answerLog(logRows(20, { language: 'en', ...failed }))
  await openLog('?range=30d&result=0', { language: 'en' })
  await expect.element(openers.first()).toBeVisible()
  expect(await hiddenWidth(table())).toBe(0)
})

describe('[STAT-04] nothing keeps people out', () => {
  test.for(inTurn(sights))('of the login log in %s, %i pixels wide, %s', async ([language, width, mode]) => {
    const text = texts[language]
    answerLog(logRows(20, { language }))
    await openLog('?range=30d&environment=prod', { language, width })
    await expect.element(openers.first()).toBeVisible()
    showIn(mode)
    expect(await violations()).toEqual([])
    expect(await tooWide()).toBe(0)
    await userEvent.click(openers.first())
    await expect.element(page.getByText(text.number)).toBeVisible()
    expect(await violations()).toEqual([])
    expect(await tooWide()).toBe(0)
    // Next to the details the rows must be fully visible.
    if (width >= 1200) expect(await hiddenWidth(table())).toBe(0)
  })
})
