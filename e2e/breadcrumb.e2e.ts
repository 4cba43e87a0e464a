import { expect } from 'vitest'
import { guestOf } from './testing/every-look.ts'
import { everyArea, everyScreen } from './testing/every-screen.ts'
import { test } from './testing/journey.ts'
import { portalInMemory, show, worldOfTheMoment } from './testing/portal-in-memory.ts'

const origin = portalInMemory()
const isBelowHome = ({ path }: { path: string }) => !/\/home(\/modules)?$/.test(path)

test.for([
  { language: 'zh', width: 1440, label: '面包屑' },
  { language: 'en', width: 390, label: 'Breadcrumb' },
] as const)(
  '[SCR-13] every screen below home has its title in one line with the way to it, in $language, $width pixels wide',
  { timeout: 600_000 },
  async ({ language, width, label }, { newPerson }) => {
    const { page, portal } = await guestOf(newPerson, origin(), { language, account: 'superadmin' })
    await page.setViewportSize({ width, height: 900 })
    const world = worldOfTheMoment()
    /** What is seen instead, by the path. */
    const wrong: Record<string, string> = {}
    for (const { path, isDialog } of [...everyScreen(world), ...everyArea(world)].filter(isBelowHome)) {
      await show(page, portal + path, isDialog)
      const seen = await page.evaluate((name) => {
        const isSeen = (element: Element) => element.checkVisibility()
        const [trail, second] = [...document.querySelectorAll(`nav[aria-label="${name}"]`)].filter(isSeen)
        const titles = [...document.querySelectorAll('main h1')].filter(isSeen)
        const [line] = titles[0]?.getClientRects() ?? []
        const link = [...(trail?.querySelectorAll('a') ?? [])].findLast(isSeen)?.getBoundingClientRect()
        if (!trail || second || !link) return 'no breadcrumb, or several'
        if (titles.length !== 1 || !line) return `${titles.length} titles`
        return link.top < line.bottom && link.bottom > line.top ? 'one line' : 'two lines'
      }, label)
      if (seen !== 'one line') wrong[path] = seen
    }
    expect(wrong).toEqual({})
  },
)
