import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { untilStill } from './testing/accessibility.ts'
import { test } from './testing/journey.ts'
import { type Person, signIn } from './testing/person.ts'

const texts = {
  zh: { customise: '自定义首页', handle: '移动对话框（方向键）' },
  en: { customise: 'Customize home page', handle: 'Move the dialog (arrow keys)' },
}

type Box = { x: number; y: number; width: number; height: number }

async function boxOf(dialog: Locator): Promise<Box> {
  const box = await dialog.boundingBox()
  if (!box) throw new Error('the dialog is not seen')
  return box
}

const sizeOf = (page: Page) => page.viewportSize() ?? { width: 0, height: 0 }

/** Compares whole pixels, because centering may produce half pixels. */
function expectInView(page: Page, { x, y, width, height }: Box): void {
  const room = sizeOf(page)
  expect(Math.round(x)).toBeGreaterThanOrEqual(0)
  expect(Math.round(y)).toBeGreaterThanOrEqual(0)
  expect(Math.floor(x + width)).toBeLessThanOrEqual(room.width)
  expect(Math.floor(y + height)).toBeLessThanOrEqual(room.height)
}

async function opened(person: Person): Promise<Locator> {
  await signIn(person, 'staff')
  await person.page.goto(`${person.portal}/iambiz/home/modules`)
  const dialog = person.page.getByRole('dialog', { name: texts[person.language].customise })
  await dialog.waitFor()
  // The dialog slides in.
  await untilStill(person.page)
  return dialog
}

/** Drags the dialog by its header, slightly right of the start of the title. */
async function dragTo(page: Page, dialog: Locator, to: { x: number; y: number }): Promise<void> {
  const header = await boxOf(dialog.locator('.dialog-title'))
  await page.mouse.move(header.x + 40, header.y + header.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 4 })
  await page.mouse.up()
}

test('[UI-04] a dialog is dragged by its header, as far as each corner of the window and no further', async ({
  newPerson,
}) => {
  const person = await newPerson({ language: 'zh' })
  const { page } = person
  const dialog = await opened(person)
  const first = await boxOf(dialog)
  const { width, height } = sizeOf(page)
  for (const [x, y] of [
    [-400, -400],
    [width + 400, -400],
    [width + 400, height + 400],
    [-400, height + 400],
  ] as const) {
    await dragTo(page, dialog, { x, y })
    await expect
      .poll(async () => {
        const box = await boxOf(dialog)
        return [x < 0 ? box.x : box.x + box.width - width, y < 0 ? box.y : box.y + box.height - height].every(
          (gap) => Math.abs(gap) <= 1,
        )
      })
      .toBe(true)
    expectInView(page, await boxOf(dialog))
  }
  // It is in the lower left corner, which lies outside a smaller window.
  await page.setViewportSize({ width: 1024, height: 768 })
  await expect
    .poll(async () => Math.floor((await boxOf(dialog)).y + (await boxOf(dialog)).height))
    .toBeLessThanOrEqual(768)
  expectInView(page, await boxOf(dialog))
  await page.setViewportSize({ width, height })
  await dialog.locator('.dialog-title').dblclick({ position: { x: 40, y: 10 } })
  await expect.poll(() => boxOf(dialog)).toEqual(first)
})

test('[UI-04] a dialog is moved by keys, and by none of it on a phone', async ({ newPerson }) => {
  const person = await newPerson({ language: 'en' })
  const { page } = person
  const dialog = await opened(person)
  const first = await boxOf(dialog)
  await dialog.getByRole('button', { name: texts.en.handle }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => boxOf(dialog)).toMatchObject({ x: first.x + 16, y: first.y - 32 })
  for (let press = 0; press < 100; press++) await page.keyboard.press('ArrowLeft')
  await expect.poll(async () => (await boxOf(dialog)).x).toBeCloseTo(0, 0)
  await page.keyboard.press('Home')
  await expect.poll(() => boxOf(dialog)).toEqual(first)

  await page.setViewportSize({ width: 390, height: 844 })
  await untilStill(page)
  const sheet = await boxOf(dialog)
  await dragTo(page, dialog, { x: 200, y: 40 })
  await untilStill(page)
  expect(await boxOf(dialog)).toEqual(sheet)
})
