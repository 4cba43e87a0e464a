import { expect, test } from 'vitest'
import { ApiFailure } from './failure.ts'
import { oneUpload } from './one-upload.ts'

type Sent = {
  file: File
  signal: AbortSignal
  answer: (text: string) => void
  fail: (failure: Error) => void
}

/** Records the state that a screen would show, and the uploads sent. */
function screen() {
  const sent: Sent[] = []
  const heard: string[] = []
  const { send, giveUp } = oneUpload<string, 'wrongKind'>({
    post: (file, signal) => {
      const { promise, resolve, reject } = Promise.withResolvers<string>()
      signal.addEventListener('abort', () => reject(signal.reason))
      sent.push({ file, signal, answer: resolve, fail: reject })
      return promise
    },
    faultOf: ({ name }) => (name.endsWith('.csv') ? undefined : 'wrongKind'),
    onSending: (isSending) => heard.push(isSending ? 'sending' : 'still'),
  })
  const choose = (name: string) =>
    send(new File(['x'], name), {
      begin: (fault) => heard.push(fault ?? name),
      read: (answer) => heard.push(answer),
      refuse: ({ message }) => heard.push(message),
    })
  return { sent, heard, choose, giveUp }
}

test('a file is sent, and what is in it is told', async () => {
  const { sent, heard, choose } = screen()
  const chosen = choose('a.csv')
  sent[0]?.answer('three lines')
  await chosen
  expect(heard.slice(-3)).toEqual(['sending', 'three lines', 'still'])
})

test('why a file was refused is told', async () => {
  const { sent, heard, choose } = screen()
  const chosen = choose('a.csv')
  sent[0]?.fail(new ApiFailure('refused', 'no table'))
  await chosen
  expect(heard.slice(-2)).toEqual(['no table', 'still'])
})

test.each(['b.csv', 'b.exe'])('another file, %s, gives up the one before', async (name) => {
  const { sent, heard, choose } = screen()
  const first = choose('a.csv')
  const second = choose(name)
  expect(sent[0]?.signal.aborted).toBe(true)
  sent[0]?.answer('of the first')
  sent[1]?.answer('of the second')
  await Promise.all([first, second])
  expect(heard).not.toContain('of the first')
  expect(heard).toContain(sent[1] ? 'of the second' : 'wrongKind')
  expect(heard.findLast((word) => ['sending', 'still'].includes(word))).toBe('still')
})

test('of a file whose screen was left nothing more is heard', async () => {
  const { sent, heard, choose, giveUp } = screen()
  const chosen = choose('a.csv')
  giveUp()
  const before = heard.length
  sent[0]?.answer('late')
  await chosen
  expect(heard).toHaveLength(before)
})
