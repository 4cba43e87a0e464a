import { inTurn } from '@iambiz/contract/testing/in-turn.ts'
import { expect } from 'vitest'
import { tooWide, violationsOn } from './testing/accessibility.ts'
import { test } from './testing/journey.ts'
import { eventually, homeOf, type Person, promised, signInToHome } from './testing/person.ts'

const pathOf = (person: Person, query = '') => `${homeOf(person)}/signin/integration${query}`

test('[STAT-03] from the share of a center one comes to what is missing, as it stood on any day', async ({
  newPerson,
}) => {
  const person = await newPerson()
  const { page } = person
  await signInToHome(person, 'analyst')
  await page.goto(`${homeOf(person)}/signin/statistics`)
  const card = page.getByRole('region', { name: '各中心接入占比', exact: true })
  await card.getByRole('link', { name: /^客商中心：已接入 \d+ 个，应接入 \d+ 个/ }).waitFor()
  await card.getByRole('link', { name: '未接入清单' }).click()
  await page.getByRole('heading', { level: 1, name: '接入占比' }).waitFor()
  await eventually(async () => new URL(page.url()).search).toBe('?connected=0')
  await page.getByRole('table').first().waitFor()
  // The list has as many applications as the chart says, and is filtered by a click on the chart.
  const rings = page.getByRole('region', { name: '各中心接入占比', exact: true })
  const ring = rings.getByRole('link', { name: /^客商中心/ })
  const told = (await ring.getAttribute('aria-label')) ?? ''
  const [connected = 0, ought = 0] = [...told.matchAll(/(\d+) 个/g)].map(([, count]) => Number(count))
  await rings.getByRole('link').first().focus()
  for (const _ of [1, 2]) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await eventually(async () => new URL(page.url()).search).toBe('?center=merchantCenter&connected=0')
  await page
    .getByText(`共 ${ought - connected} 个应用`, { exact: true })
    .first()
    .waitFor()
  await page.getByLabel('接入情况').selectOption('1')
  await page.getByText(`共 ${connected} 个应用`, { exact: true }).first().waitFor()
  // No application was connected by then.
  await page.getByLabel('截至日期').fill('2001-01-01')
  await page.getByText('没有符合条件的应用').waitFor()
  await page.getByRole('button', { name: '回到今天' }).click()
  await page.getByText(`共 ${connected} 个应用`, { exact: true }).first().waitFor()
  // Analysts have read-only access.
  expect(await page.getByRole('button', { name: /^修改/ }).count()).toBe(0)
  await rings.getByRole('button', { name: '各中心接入占比 查看数据表' }).click()
  await rings.getByRole('table').waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '导出' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^download_\d{14}_接入清单\.xlsx$/)
})

test('[STAT-03] a manager of the authority center records a connection in place, and takes it back', async ({
  newPerson,
  records,
}) => {
  await records.forgetConnection('treasury', 'permissionCenter')
  const person = await newPerson({ language: 'en' })
  const { page } = person
  await signInToHome(person, 'aucadmin')
  await page.goto(pathOf(person, '?q=treasury'))
  const cell = page.getByRole('button', {
    name: /^Change Treasury: Permission center Not connected$/,
  })
  await cell.click()
  const dialog = page.getByRole('dialog', { name: 'Treasury · Permission center' })
  await dialog.getByLabel('Connected since').fill('2099-01-01')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Choose a date no later than today.').waitFor()
  await dialog.getByLabel('Connected since').fill('2026-01-15')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page
    .getByRole('button', { name: /^Change Treasury: Permission center 2026-01-15 Connected$/ })
    .waitFor()
  const undone = promised(page.waitForResponse((response) => response.url().includes('/admin/app/integrate')))
  await page.getByRole('button', { name: 'Undo' }).click()
  expect((await undone).ok()).toBe(true)
  await cell.waitFor()
  expect(await violationsOn(page, { within: 'main' })).toEqual([])
})

test.for(inTurn(['zh', 'en'] as const))(
  'on a phone nothing is wider than the screen, in %s',
  async (language, { newPerson }) => {
    const person = await newPerson({ language, viewport: { width: 390, height: 844 } })
    await signInToHome(person, 'superadmin')
    await person.page.goto(pathOf(person))
    await person.page.getByRole('table').first().waitFor()
    expect(await tooWide(person.page)).toBe(0)
  },
)
