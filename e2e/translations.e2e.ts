import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { tooWide, violationsOn } from './testing/accessibility.ts'
import { test } from './testing/journey.ts'
import { type Person, signIn } from './testing/person.ts'

const original = { zh: '版本动态', en: 'What’s new' }

const addressOf = ({ portal }: Person, path: string) => `${portal}/iambiz/home/${path}`

/** Publishes what waits. */
async function publish({ page }: Person): Promise<void> {
  await page.getByRole('button', { name: '发布（1）' }).click()
  const dialog = page.getByRole('dialog', { name: '发布翻译' })
  await dialog.getByText('以下 1 处修改将立即对所有人生效').waitFor()
  await dialog.getByRole('button', { name: '发布', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}

test('a text that is published shows on open pages in both languages, and so do those of the version before', async ({
  newPerson,
}) => {
  const mark = randomUUID().slice(0, 8)
  const admin = await newPerson()
  const readers = [await newPerson(), await newPerson({ language: 'en' })]
  const { page } = admin
  await Promise.all([signIn(admin, 'superadmin'), ...readers.map((reader) => signIn(reader, 'staff'))])
  for (const reader of readers) {
    await reader.page.goto(addressOf(reader, 'logline'))
    await reader.page.getByRole('heading', { level: 1, name: original[reader.language] }).waitFor()
    expect(await violationsOn(reader.page)).toEqual([])
  }

  await page.goto(addressOf(admin, `admin/translations?q=${encodeURIComponent('releases/logline.title')}`))
  await page.getByRole('button', { name: `编辑 ${original.zh}` }).click()
  const drawer = page.getByRole('dialog', { name: '编辑文本' })
  await drawer.getByRole('textbox', { name: '中文' }).fill(`版本${mark}`)
  await drawer.getByRole('textbox', { name: '英文' }).fill(`Versions ${mark}`)
  expect(await violationsOn(page)).toEqual([])
  await drawer.getByRole('button', { name: '保存' }).click()
  await drawer.waitFor({ state: 'detached' })
  await publish(admin)
  for (const reader of readers) await reader.page.getByRole('heading', { level: 1, name: mark }).waitFor()

  await page.getByRole('main').getByRole('button', { name: '更多', exact: true }).click()
  await page.getByRole('menuitem', { name: '版本记录' }).click()
  const versions = page.getByRole('dialog', { name: '版本记录' })
  await versions
    .getByRole('button', { name: /^恢复版本/ })
    .first()
    .waitFor()
  expect(await violationsOn(page)).toEqual([])
  await versions
    .getByRole('button', { name: /^恢复版本/ })
    .first()
    .click()
  await page
    .getByRole('dialog', { name: /^恢复版本/ })
    .getByRole('button', { name: '恢复', exact: true })
    .click()
  for (const reader of readers) {
    await reader.page.getByRole('heading', { level: 1, name: original[reader.language] }).waitFor()
    await reader.page.setViewportSize({ width: 390, height: 844 })
    expect(await tooWide(reader.page)).toBeLessThanOrEqual(0)
  }
})
