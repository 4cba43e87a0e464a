import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { tooWide, violationsOn } from './testing/accessibility.ts'
import { test } from './testing/journey.ts'
import { homeOf, type Person, promised, seenText, signIn } from './testing/person.ts'

const original = { zh: '版本动态', en: 'What’s new' }

const addressOf = ({ portal }: Person, path: string) => `${portal}/iambiz/home/${path}`

/** Finds a text of the portal by `query`, replaces it and publishes the change. */
async function publish(
  admin: Person,
  query: string,
  original: string,
  texts: { zh: string; en: string },
): Promise<void> {
  const { page } = admin
  await page.goto(addressOf(admin, `admin/translations?q=${encodeURIComponent(query)}`))
  await page.getByRole('button', { name: `编辑 ${original}`, exact: true }).click()
  const drawer = page.getByRole('dialog', { name: '编辑文本' })
  await drawer.getByRole('textbox', { name: '中文' }).fill(texts.zh)
  await drawer.getByRole('textbox', { name: '英文' }).fill(texts.en)
  expect(await violationsOn(page)).toEqual([])
  await drawer.getByRole('button', { name: '保存' }).click()
  await drawer.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: '发布（1）' }).click()
  const dialog = page.getByRole('dialog', { name: '发布翻译' })
  await dialog.getByText('以下 1 处修改将立即对所有人生效').waitFor()
  await dialog.getByRole('button', { name: '发布', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** Publishes the texts of an older version on the texts' screen; by default the previous version. */
async function goBack({ page }: Person, version?: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: '更多', exact: true }).click()
  await page.getByRole('menuitem', { name: '版本记录' }).click()
  const versions = page.getByRole('dialog', { name: '版本记录' })
  const back = version
    ? versions.getByRole('button', { name: `恢复版本 ${version}`, exact: true })
    : versions.getByRole('button', { name: /^恢复版本/ }).first()
  await back.waitFor()
  expect(await violationsOn(page)).toEqual([])
  await back.click()
  const question = page.getByRole('dialog', { name: /^恢复版本/ })
  await question.getByRole('button', { name: '恢复', exact: true }).click()
  await question.waitFor({ state: 'detached' })
}

test('a text that is published shows on open pages in both languages, and so do those of the version before', async ({
  newPerson,
}) => {
  const mark = randomUUID().slice(0, 8)
  const admin = await newPerson()
  const readers = [await newPerson(), await newPerson({ language: 'en' })]
  await Promise.all([signIn(admin, 'superadmin'), ...readers.map((reader) => signIn(reader, 'staff'))])
  for (const reader of readers) {
    await reader.page.goto(addressOf(reader, 'logline'))
    await reader.page.getByRole('heading', { level: 1, name: original[reader.language] }).waitFor()
  }

  const texts = { zh: `版本${mark}`, en: `Versions ${mark}` }
  await publish(admin, 'releases/logline.title', original.zh, texts)
  for (const reader of readers) await reader.page.getByRole('heading', { level: 1, name: mark }).waitFor()

  await goBack(admin)
  for (const reader of readers) {
    await reader.page.getByRole('heading', { level: 1, name: original[reader.language] }).waitFor()
    await reader.page.setViewportSize({ width: 390, height: 844 })
    expect(await tooWide(reader.page)).toBeLessThanOrEqual(0)
  }
})

/** Heading of the home card whose published text changes. */
const usual = { zh: '我的常用', en: 'My apps' }

/**
 * Opens home while the request for published texts is delayed, then releases it; returns the heading before and after.
 */
async function headingsOf(reader: Person): Promise<{ drawn: string; alive: string }> {
  const { page } = reader
  const held = Promise.withResolvers<void>()
  await page.route('**/languages*', async (route) => {
    await held.promise
    await route.continue()
  })
  const asked = promised(page.waitForRequest('**/languages*'))
  const opened = promised(page.goto(homeOf(reader)))
  await asked
  const heading = page.locator('.home-usual h2')
  const drawn = await seenText(heading)
  held.resolve()
  await opened
  const alive = await seenText(heading)
  await page.unrouteAll({ behavior: 'wait' })
  // Leaves the page, so that it does not receive later publications.
  await page.goto('about:blank')
  return { drawn, alive }
}

test('[UI-01][HOME-02] home is read in the published words at once, whatever the browser keeps of them', async ({
  newPerson,
}) => {
  const admin = await newPerson()
  const readers = [await newPerson(), await newPerson({ language: 'en' })]
  await Promise.all([signIn(admin, 'superadmin'), ...readers.map((reader) => signIn(reader, 'staff'))])
  const reply = await admin.page.request.get(`${admin.portal}/api/iam-portal/v1/portal/system/iambiz`, {
    headers: { env: 'prod', lang: 'zh', containerType: 'web-pc' },
  })
  const before: string = (await reply.json()).data.versionNo
  const expectHeadings = async (texts: { zh: string; en: string }) => {
    for (const reader of readers) {
      const { drawn, alive } = await headingsOf(reader)
      expect([drawn, alive]).toEqual([
        expect.stringContaining(texts[reader.language]),
        expect.stringContaining(texts[reader.language]),
      ])
    }
  }
  try {
    for (const round of [1, 2]) {
      const texts = { zh: `常用${round}号`, en: `Favourites ${round}` }
      await publish(admin, usual.zh, round === 1 ? usual.zh : '常用1号', texts)
      await expectHeadings(texts)
    }
  } finally {
    await admin.page.goto(addressOf(admin, 'admin/translations'))
    await goBack(admin, before)
  }
  await expectHeadings(usual)
})
