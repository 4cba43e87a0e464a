import type { PortalEvent } from '@iambiz/contract/features/events.ts'
import type { Browser } from './browser.ts'

export type EventReader = {
  status: number
  headers: Headers
  /** The next event, without keep-alives; undefined at the end of the stream. */
  next: () => Promise<PortalEvent | undefined>
  /** The next keep-alive or event as raw text. */
  nextText: () => Promise<string | undefined>
  close: () => Promise<void>
}

/** Opens the event stream of a browser as its page does. */
export async function openEvents(
  browser: Browser,
  headers: Record<string, string> = {},
): Promise<EventReader> {
  const stop = new AbortController()
  const response = await browser.fetchRaw('/api/iam-portal/v1/portal/events', {
    headers: { env: 'prod', lang: 'zh', containertype: 'web-pc', ...headers },
    signal: stop.signal,
  })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let waiting = ''

  async function nextText(): Promise<string | undefined> {
    for (;;) {
      const end = waiting.indexOf('\n\n')
      if (end >= 0) {
        const text = waiting.slice(0, end)
        waiting = waiting.slice(end + 2)
        return text
      }
      const read = await reader?.read()
      if (!read || read.done) return undefined
      waiting += read.value
    }
  }

  return {
    status: response.status,
    headers: response.headers,
    nextText,
    async next() {
      for (;;) {
        const text = await nextText()
        if (text === undefined) return undefined
        if (text.startsWith('data: ')) return JSON.parse(text.slice('data: '.length))
      }
    },
    async close() {
      stop.abort()
    },
  }
}
