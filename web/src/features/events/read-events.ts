import type { PortalEvent } from '@iambiz/contract/features/events.ts'

/** A message of the stream: an event or a heartbeat. */
export type Heard = PortalEvent | 'alive'

const dataLine = 'data: '

const heardIn = (text: string): Heard =>
  text.startsWith(dataLine) ? JSON.parse(text.slice(dataLine.length)) : 'alive'

/** Parses server-sent events as the portal writes them: one `data` line or one comment line, then an empty line. */
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
