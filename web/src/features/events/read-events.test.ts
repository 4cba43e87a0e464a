import { expect, test } from 'vitest'
import { type Heard, readEvents } from './read-events.ts'

const streamOf = (...pieces: string[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece))
      controller.close()
    },
  })

async function heardIn(...pieces: string[]): Promise<Heard[]> {
  const heard: Heard[] = []
  for await (const one of readEvents(streamOf(...pieces))) heard.push(one)
  return heard
}

const notices = { kind: 'notices', spreadMs: 0 }

test('events and signs of life are told apart, however the network cuts them', async () => {
  const text = `:\n\ndata: ${JSON.stringify(notices)}\n\n:\n\n`
  const expected = ['alive', notices, 'alive']
  expect(await heardIn(text)).toEqual(expected)
  expect(await heardIn(...text)).toEqual(expected)
})

test('what was cut in the middle is nothing', async () => {
  expect(await heardIn(':\n\ndata: {"kind":"not')).toEqual(['alive'])
})
