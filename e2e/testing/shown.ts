import { createDemoCompany } from '@iambiz/demo/company/demo-company.ts'
import type { Page } from 'playwright-core'

/** A working day in the demo company, at which the replies of mock/recorded were given. */
export const moment = new Date('2026-06-16T10:20:00+08:00')

/** What the portal shows, without what depends on addresses. */
export const companyOfTheMoment = () =>
  createDemoCompany({ now: moment, timeZone: 'Asia/Shanghai', demoBaseUrl: '', portalUrl: '' })

/** Milliseconds. */
const patience = 90_000

/** Resolves when a screen shows all that it has to show in the window. */
export const untilShown = (page: Page, isDialog = false): Promise<unknown> =>
  page.waitForFunction(
    (dialogWanted) => {
      const inSight = (selector: string) =>
        [...document.querySelectorAll(selector)].some(
          (part) => part.checkVisibility() && part.getBoundingClientRect().top < innerHeight,
        )
      const isHere = inSight(dialogWanted ? 'dialog[open] :is(h1, h2)' : 'main :is(h1, h2)')
      const pictures = [...document.images].every(({ complete, loading }) => complete || loading === 'lazy')
      return isHere && !inSight('.skeleton, .skeleton-block, [aria-busy=true]') && pictures
    },
    isDialog,
    { timeout: patience },
  )

/** Opens an address and waits until all of it is there. */
export async function show(page: Page, address: string, isDialog = false): Promise<void> {
  await page.goto(address)
  await untilShown(page, isDialog)
}
