import type { PortalEvent } from '@iambiz/contract/features/events.ts'

/** What a stream says: an event, or only that it is alive. */
export type Heard = PortalEvent | 'alive'

const dataLine = 'data: '

const heardIn = (text: string): Heard =>
  text.startsWith(dataLine) ? JSON.parse(text.slice(dataLine.length)) : 'alive'

/** Reads server-sent events as the portal writes them: each a line of data or a comment, and an empty line. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<Heard, void> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let waiting = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      waiting += decoder.decode(value, { stream: true })
      const texts = waiting.split('\n\n')
      waiting = texts.pop() ?? ''
      for (const text of texts) yield heardIn(text)
    }
  } finally {
    reader.cancel().catch(() => undefined)
  }
}
