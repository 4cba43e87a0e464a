import type { Page } from 'playwright-core'

/** Milliseconds without a request after which a page counts as idle. */
const pause = 800

/**
 * Resolves when the page sends no more requests. Playwright's networkidle state is never reached, because the event
 * stream stays open.
 */
export function quiet(page: Page): Promise<void> {
  return new Promise((resolve) => {
    const events = ['request', 'requestfinished'] as const
    let timer = setTimeout(end, pause)
    function again() {
      clearTimeout(timer)
      timer = setTimeout(end, pause)
    }
    function end() {
      page.off(events[0], again)
      page.off(events[1], again)
      resolve()
    }
    page.on(events[0], again)
    page.on(events[1], again)
  })
}
