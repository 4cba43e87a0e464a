import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { browserPage } from '#web/testing/browser-page.ts'

const long = 'An application with quite a long name: 长到任何一行都放不下它的全部'

/** Cells with a fixed width and the real styles of the directory. */
const code = `
  import { showWholeTexts } from '/src/features/catalogue/apps/whole-texts.ts'
  const cell = (name, line) => '<a href="#" class="app-cell" style="display:flex;width:160px"><span class="app-cell-words">'
    + '<span class="app-cell-name">' + name + '</span><span class="app-cell-line">' + line + '</span></span></a>'
  document.body.innerHTML = cell('邮箱', '收发邮件') + cell('${long}', '<b>${long}</b>')
    + '<a href="#" class="usual-app" style="display:block;width:90px"><span class="usual-name">${long}</span></a>'
    + '<a href="#" class="app-row" style="width:120px;white-space:nowrap"><span class="app-row-words"><span>${long}</span>'
    + '<span class="app-row-category">协同办公</span></span></a>'
    + '<span class="locked-line" style="width:60px" title="why">${long}</span>'
  window.stop = showWholeTexts(document.body)
`

let page: Page
let close: () => Promise<void>

beforeAll(async () => {
  ;({ page, close } = await browserPage(code))
  for (const name of ['app-cards', 'app-list', 'usual-apps', 'locked-apps']) {
    await page.addStyleTag({ path: new URL(`${name}.css`, import.meta.url).pathname })
  }
})
afterAll(() => close())

const titleOver = async (selector: string, at = 0) => {
  const text = page.locator(selector).nth(at)
  await text.hover()
  return text.getAttribute('title')
}

test('[HOME-05] what is cut shows its whole text under the mouse, what fits and what has a title of its own does not', async () => {
  expect(await titleOver('.app-cell-name')).toBeNull()
  expect(await titleOver('.app-cell-line')).toBeNull()
  expect(await titleOver('.app-cell-name', 1)).toBe(long)
  expect(await titleOver('.app-cell-line', 1)).toBe(long)
  expect(await titleOver('.usual-name')).toBe(long)
  expect(await titleOver('.app-row-words')).toBe(long)
  expect(await titleOver('.locked-line')).toBe('why')
  // The tooltip must not repeat the text in the accessible name.
  expect(await page.locator('.usual-app').ariaSnapshot()).toContain(`link "${long}"`)
  expect(await page.locator('.app-cell').nth(1).ariaSnapshot()).toContain(`link "${long} ${long}"`)
})

test('[HOME-05] a text that fits again loses what was shown of it', async () => {
  const name = page.locator('.app-cell-name').first()
  const write = async (text: string) => {
    await name.evaluate((element, words) => {
      element.textContent = words
    }, text)
    await page.mouse.move(0, 500)
  }
  await write(long)
  expect(await titleOver('.app-cell-name')).toBe(long)
  await write('邮箱')
  expect(await titleOver('.app-cell-name')).toBeNull()
})
