import type { Locator, Page } from 'playwright-core'
import type { Bench, Benchmark, Finding } from '../bench.ts'
import { quiet } from '../browser/quiet.ts'
import { newVisitor, openBrowser, type Site } from '../browser/visit.ts'
import { alternate, medians, rounded } from '../measure.ts'
import { confirmAnnouncements } from '../reading.ts'
import { openSite } from '../world/product.ts'
import { addThousandApplications } from '../world/thousand-applications.ts'

// A string, because this program is type-checked without the DOM. Returns the number of frames rendered in a time.
const framesIn = (milliseconds: number) => `new Promise((resolve) => {
  const end = performance.now() + ${milliseconds}
  let frames = 0
  const count = (now) => (now < end ? requestAnimationFrame(count, frames++) : resolve(frames))
  requestAnimationFrame(count)
})`
const blocking = 'benchSeen.blocking'
const seconds = 3
const letters = 'caiwu'

const framesPerSecond = async (page: Page) => Number(await page.evaluate(framesIn(seconds * 1000))) / seconds

async function middleOf(tile: Locator): Promise<[x: number, y: number]> {
  const box = await tile.boundingBox()
  if (!box) throw new Error('a tile is not shown')
  return [box.x + box.width / 2, box.y + box.height / 2]
}

/** Returns frames per second while the first usual application is dragged over all others at the speed of a hand. */
async function framesWhileDragging(page: Page): Promise<number> {
  const tiles = page.locator('.usual-sortable > li')
  const [from, to] = [await middleOf(tiles.first()), await middleOf(tiles.last())]
  await page.mouse.move(...from)
  await page.mouse.down()
  const frames = framesPerSecond(page)
  const end = performance.now() + seconds * 1000
  for (let turn = 0; performance.now() < end; turn++) {
    const share = Math.abs((turn % 80) / 40 - 1)
    await page.mouse.move(from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share)
  }
  await page.keyboard.press('Escape')
  await page.mouse.up()
  return await frames
}

async function dragging(page: Page, { repetitions, say }: Bench): Promise<Finding> {
  await page.locator('[data-edits="usual"]').click()
  await page.locator('.usual-sortable').waitFor()
  say('"limit" is the same page at rest, "ours" while a usual application is dragged')
  const { limit, ours } = await alternate(
    {
      limit: async () => ({ perSecond: await framesPerSecond(page) }),
      ours: async () => ({ perSecond: await framesWhileDragging(page) }),
    },
    repetitions,
    say,
  )
  const ratio = ours.perSecond / limit.perSecond
  return {
    figure: 'P-10',
    what: 'frames while a usual application is dragged, against the page at rest',
    goal: 'at least 0.95',
    limit: `${rounded(limit.perSecond)}/s`,
    ours: `${rounded(ours.perSecond)}/s`,
    ratio: ratio.toFixed(2),
    met: ratio >= 0.95,
  }
}

/** Returns the blocking time in milliseconds while the page is scrolled to its end and filtered letter by letter. */
async function heldUp(page: Page, view: number): Promise<number> {
  await page.locator('.app-directory .segmented label').nth(view).click()
  await quiet(page)
  const before = Number(await page.evaluate(blocking))
  for (const direction of [1, -1]) {
    for (let turn = 0; turn < 30; turn++) await page.mouse.wheel(0, direction * 1500)
    await page.evaluate(framesIn(200))
  }
  const field = page.locator('.app-directory .search-field input')
  await field.pressSequentially(letters)
  await page.evaluate(framesIn(300))
  await field.fill('')
  await page.evaluate(framesIn(1000))
  return Number(await page.evaluate(blocking)) - before
}

async function directory(page: Page, bench: Bench): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const [view, name] of ['cards', 'a list'].entries()) {
    await heldUp(page, view)
    const held: { ms: number }[] = []
    for (let turn = 0; turn < bench.repetitions; turn++) held.push({ ms: await heldUp(page, view) })
    const { ms } = medians(held)
    findings.push({
      figure: 'P-10',
      what: `1,000 applications as ${name}, scrolled and narrowed: time beyond 50 ms of a task`,
      goal: '0 ms',
      limit: '',
      ours: `${rounded(ms)} ms`,
      ratio: '',
      met: ms === 0,
    })
  }
  return findings
}

async function run(bench: Bench): Promise<Finding[]> {
  const world = await bench.world()
  await addThousandApplications(world, bench.cleanup)
  const { product, people } = await openSite(world, { size: 'large' })
  bench.cleanup.defer(product.stop)
  await confirmAnnouncements(product, people[0])
  const browser = await openBrowser()
  bench.cleanup.defer(() => browser.close())
  const url = `${product.portalUrl}/iambiz/home`
  const site: Site = { url, selector: '.usual-app, .app-cell', cookies: people[0].portal }
  const context = await newVisitor(browser, site)
  const page = await context.newPage()
  await page.goto(url)
  await page.locator(site.selector).first().waitFor()
  await quiet(page)
  return [...(await directory(page, bench)), await dragging(page, bench)]
}

export const motion: Benchmark = {
  name: 'motion',
  figures: 'P-10',
  about: 'frames while dragging, and a long directory scrolled and narrowed',
  run,
}
