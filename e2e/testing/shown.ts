import { createDemoCompany } from '@iambiz/demo/company/demo-company.ts'
import type { Page } from 'playwright-core'

/** A working day in the demo company: the time of the replies in mock/recorded. */
export const moment = new Date('2026-06-16T10:20:00+08:00')

/** The demo company at that time, without addresses. */
export const companyOfTheMoment = () =>
  createDemoCompany({ now: moment, timeZone: 'Asia/Shanghai', demoBaseUrl: '', portalUrl: '' })

/** Milliseconds. */
const patience = 90_000

/** Resolves when a screen has finished loading its visible content. */
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

/** Opens an address and waits until it has finished loading. */
export async function show(page: Page, address: string, isDialog = false): Promise<void> {
  await page.goto(address)
  await untilShown(page, isDialog)
}
