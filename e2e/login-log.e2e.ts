import { inTurn } from '@iambiz/contract/testing/in-turn.ts'
import { describe, expect } from 'vitest'
import { tooWide } from './testing/accessibility.ts'
import { test } from './testing/journey.ts'
import { eventually, homeOf, seenText, signInToHome } from './testing/person.ts'

const texts = {
  zh: {
    close: '关闭',
    heat: '一周分布',
    export: '导出 Excel',
    start: '开始导出',
    sealed: '已封存，与封存时一致',
    file: /^download_\d{14}_登录日志\.xlsx$/,
  },
  en: {
    close: 'Close',
    heat: 'Sign-ins by day and hour',
    export: 'Export to Excel',
    start: 'Export',
    sealed: 'Sealed and unchanged',
    file: /^download_\d{14}_login-log\.xlsx$/,
  },
}

describe('[STAT-02][STAT-04][EXP-01] an analyst', () => {
  test.for(
    inTurn([
      ['zh', 1440],
      ['en', 390],
    ] as const),
  )(
    'goes from an hour of the week to its rows, reads one, saves them and shares the view, in %s at %i pixels',
    async ([language, width], { newPerson }) => {
      const person = await newPerson({ language, viewport: { width, height: 900 } })
      const { page } = person
      const text = texts[language]
      await signInToHome(person, 'analyst')
      // A past month gets no more sign-ins, so log and figure agree.
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

      const openers = page.getByRole('button', { name: /，查看详情$|, details$/ })
      await openers.first().click()
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

      // The shared link shows a colleague the same view, with the row open.
      await page.goto('about:blank')
      await page.goto(shared)
      await page.getByText(text.sealed).waitFor()
    },
  )
})
