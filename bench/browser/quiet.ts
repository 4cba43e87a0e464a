import type { Page } from 'playwright-core'

/** Milliseconds without a request that make a page quiet. */
const pause = 800

/** Waits until the page asks for nothing any more. A stream of events stays open, so the network is never idle. */
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
