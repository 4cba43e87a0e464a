import { inTurn } from '@iambiz/contract/testing/in-turn.ts'
import { png } from '@iambiz/server/testing/pictures.ts'
import { describe, expect } from 'vitest'
import { test } from './testing/journey.ts'
import { eventually, homeOf, type Person, signInToHome } from './testing/person.ts'
import { saveSettings } from './testing/save-settings.ts'

const texts = {
  zh: {
    logo: '标志',
    dark: '深色背景上的标志',
    upload: (title: string) => `上传图片：${title}`,
    remove: (title: string) => `移除：${title}`,
    wrong: '只能上传完整的 PNG、JPEG 或 WebP 图片',
    saved: '已保存，5 秒内生效',
    unsaved: /项更改未保存/,
  },
  en: {
    logo: 'Logo',
    dark: 'Logo on dark backgrounds',
    upload: (title: string) => `Upload image: ${title}`,
    remove: (title: string) => `Remove: ${title}`,
    wrong: 'Upload an undamaged PNG, JPEG or WebP image.',
    saved: 'Saved. Applies within 5 seconds.',
    unsaved: /unsaved change/,
  },
} as const

const picture = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer })

/** The pictures that are displayed at a place of the page, by path. */
const shownAt = ({ page }: Person, place: string) =>
  page
    .locator(`${place} img`)
    .evaluateAll((images) =>
      images
        .filter((image) => image.checkVisibility() && (image as HTMLImageElement).naturalWidth > 0)
        .map((image) => new URL((image as HTMLImageElement).currentSrc).pathname.replace(/.*\//, '')),
    )

describe.each(inTurn(['zh', 'en'] as const))('branding, in %s', (language) => {
  const t = texts[language]

  test('[UI-02] a logo for light and one for dark backgrounds are in the header and on the sign-in page', async ({
    newPerson,
  }) => {
    const admin = await newPerson({ language })
    await signInToHome(admin, 'superadmin')
    const { page, expectFault } = admin
    await page.goto(`${admin.portal}/iambiz/home/admin/settings`)

    expectFault(/status of 415.*setting\/picture/)
    const choose = (title: string) => page.getByLabel(t.upload(title), { exact: true })
    await choose(t.logo).setInputFiles(picture('logo.png', Buffer.from('no picture')))
    await page.getByRole('alert').filter({ hasText: t.wrong }).waitFor()
    const place = (title: string) => page.getByRole('group', { name: title, exact: true })
    const uploaded = async (title: string, buffer: Buffer) => {
      await choose(title).setInputFiles(picture('logo.png', buffer))
      const path = await place(title).getByRole('img').getAttribute('src')
      return path?.replace(/.*\//, '') ?? ''
    }
    const light = await uploaded(t.logo, png(320, 64))
    const dark = await uploaded(t.dark, png(320, 70))
    await saveSettings(admin)
    await page.getByText(t.unsaved).waitFor({ state: 'detached' })

    await page.reload()
    await eventually(() => shownAt(admin, '.header')).toEqual([light])
    await page.evaluate(() => {
      document.documentElement.dataset.mode = 'dark'
    })
    await eventually(() => shownAt(admin, '.header')).toEqual([dark])
    await page.reload()

    const visitor = await newPerson({ language })
    // The worker sends the logo to the provider.
    await eventually(async () => {
      await visitor.page.goto(homeOf(visitor))
      return shownAt(visitor, '.company')
    }).toEqual([dark])
    await visitor.page.setViewportSize({ width: 390, height: 844 })
    await eventually(() => shownAt(visitor, '.small-brand')).toEqual([light])
    await visitor.page.emulateMedia({ colorScheme: 'dark' })
    await eventually(() => shownAt(visitor, '.small-brand')).toEqual([dark])

    for (const title of [t.logo, t.dark])
      await page.getByRole('button', { name: t.remove(title), exact: true }).click()
    await saveSettings(admin)
    await page.getByText(t.unsaved).waitFor({ state: 'detached' })
    await page.reload()
    await eventually(() => shownAt(admin, '.header')).toEqual([])
    expect(await page.locator('.header .brand-mark').isVisible()).toBe(true)
  })
})
