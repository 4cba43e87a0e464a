import { inTurn } from '@iambiz/contract/testing/in-turn.ts'
import { describe, expect } from 'vitest'
import { tooWide, violationsOn } from './testing/accessibility.ts'
import { test } from './testing/journey.ts'
import { eventually, homeOf, type Person, signInToHome } from './testing/person.ts'

const texts = {
  zh: {
    verify: '校验完整性',
    title: '校验登录日志',
    start: '开始校验',
    intact: /^未发现异常：已校验 [\d,]+ 条记录/,
    changed: (row: string) => `第 7 批第 ${row} 号记录（2026-03-01 10:31:07）已被修改。`,
    open: '查看这条记录',
    details: '登录详情',
  },
  en: {
    verify: 'Verify',
    title: 'Verify sign-in log',
    start: 'Verify',
    intact: /^No problems found: [\d,]+ records match/,
    changed: (row: string) => `Record ${row} of batch 7 (2026-03-01 10:31:07) was changed.`,
    open: 'Show this record',
    details: 'Details',
  },
}

async function startCheck({ page, language }: Person): Promise<void> {
  const t = texts[language]
  await page.getByRole('main').getByRole('button', { name: t.verify, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: t.title })
  await dialog.getByRole('button', { name: t.start, exact: true }).click()
}

describe.each(inTurn(['zh', 'en'] as const))('[STAT-06] the chain of the login log, in %s', (language) => {
  const t = texts[language]

  test('is found intact from its screen', async ({ newPerson }) => {
    const person = await newPerson({ language })
    const { page } = person
    await signInToHome(person, 'analyst')
    await page.goto(`${homeOf(person)}/signin/log?range=7d`)
    await startCheck(person)
    await page.getByRole('dialog').getByText(t.intact).waitFor()
    expect(await violationsOn(page)).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await tooWide(page)).toBe(0)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: t.title }).waitFor({ state: 'detached' })
    expect(await tooWide(page)).toBe(0)
  })

  // The server's tests cover how changed rows are found; here other journeys need an intact log.
  test('names a row that was changed, and leads to it', async ({ newPerson }) => {
    const person = await newPerson({ language })
    const { page } = person
    await signInToHome(person, 'superadmin')
    await page.goto(`${homeOf(person)}/signin/log?range=30d`)
    const rowNo = (await page.locator('.log-open').nth(2).getAttribute('data-row')) ?? ''
    const checks: unknown[] = []
    await page.route('**/loginLog/verifyChain', async (route) => {
      checks.push(route.request().postDataJSON())
      const found = { checked: 10, batches: 3, unsealed: 0 }
      const broken = { kind: 'row-changed', batchNo: '7', rowNo, loginTime: '2026-03-01 10:31:07' }
      const data =
        checks.length === 1 ? { intact: true, ...found, next: '6' } : { intact: false, ...found, broken }
      await route.fulfill({ json: { code: 200, message: '', data } })
    })
    await startCheck(person)
    await page.getByRole('dialog').getByText(t.changed(rowNo), { exact: true }).waitFor()
    expect(checks).toEqual([{}, { after: '6' }])
    expect(await violationsOn(page)).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: t.open }).click()
    await page.getByRole('region', { name: t.details, exact: true }).waitFor()
    await eventually(() => new URL(page.url()).searchParams.get('row')).toBe(rowNo)
  })
})

test('[STAT-06] who has no right to login statistics is not offered to check them', async ({ newPerson }) => {
  const person = await newPerson()
  const { page } = person
  await signInToHome(person, 'sysadmin')
  await page.goto(`${homeOf(person)}/signin/log?range=7d`)
  await page.getByRole('button', { name: '导出 Excel' }).waitFor()
  expect(await page.getByRole('button', { name: texts.zh.verify }).count()).toBe(0)
})
