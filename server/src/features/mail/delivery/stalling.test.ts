import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type DeliveryWorld, deliveryWorld } from '#server/testing/delivery-world.ts'
import { obliging, type Reaction, startRawSmtp } from '#server/testing/raw-smtp.ts'

let world: DeliveryWorld
let opened: { close: () => Promise<void> }[] = []

beforeAll(async () => {
  world = await deliveryWorld()
})
afterAll(() => world.close())
afterEach(async () => {
  await world.rest()
  await Promise.all(opened.map(({ close }) => close()))
  opened = []
})

const greeting = '220 sink.example'
const patience = { connectionMs: 300, answerMs: 300, attemptMs: 2000 }

/** Starts a server that handles one command specially; records which mails reached it completely. */
async function serverThat(command: string, reaction: Reaction, script = {}) {
  const react = (said: string) => (said.startsWith(command) ? reaction : obliging()(said))
  const made = await startRawSmtp({ greeting, react, ...script })
  opened.push(made)
  return made
}

async function expectFate(port: number, fate: object): Promise<void> {
  await world.put({ address: 'a@chengchuan.example' })
  world.work(port, { patience })
  await vi.waitFor(async () => expect(await world.mails()).toMatchObject([{ attempts: 1, ...fate }]), {
    timeout: 30_000,
  })
}

const comesAgain = { state: 'queued', reason: 'unreachable' }
const isUnknown = { state: 'unknown', reason: 'no-answer' }

test.each(['EHLO', 'MAIL', 'RCPT', 'DATA'])(
  'R-08: a server that says nothing to %s has taken nothing: the mail comes again',
  async (command) => {
    const { port } = await serverThat(command, 'stall')
    await expectFate(port, comesAgain)
  },
)

test('R-08: a server that stalls after the text may have taken it', async () => {
  const { port } = await serverThat('.', 'stall')
  await expectFate(port, isUnknown)
})

test.each<[string, object]>([
  ['EHLO', comesAgain],
  ['MAIL', comesAgain],
  ['RCPT', comesAgain],
  ['DATA', comesAgain],
  ['.', isUnknown],
])('R-10: a connection that breaks at %s', async (command, fate) => {
  const { port } = await serverThat(command, 'cut')
  await expectFate(port, fate)
})

test('R-08: a server that never greets, and one that greets by the byte, hold nothing up for ever', async () => {
  for (const banner of ['', '220-sink.example '.repeat(20)]) {
    const ends: (() => void)[] = []
    const { port } = await startRawSmtp({
      react: obliging(),
      onClient(socket) {
        const bytes = banner[Symbol.iterator]()
        const timer = setInterval(() => socket.write(bytes.next().value ?? ''), 50)
        ends.push(() => clearInterval(timer))
        socket.on('close', () => clearInterval(timer))
      },
    }).then((made) => {
      opened.push(made)
      return made
    })
    await expectFate(port, comesAgain)
    await world.rest()
  }
})

test('R-08: answers by the byte, which no silence ends, are given up as a whole', async () => {
  const { port } = await serverThat('.', 'stall', {
    onClient(socket: import('node:net').Socket) {
      // Sends one byte of a reply at a time, as long as the client is connected.
      const timer = setInterval(() => socket.write(' '), 50)
      socket.on('close', () => clearInterval(timer))
    },
  })
  await expectFate(port, {})
})

test('a reply that is none is no answer to a text', async () => {
  const { port } = await serverThat('.', { reply: '354 once more' })
  await expectFate(port, isUnknown)
})

test('what a server says is kept on one line, whatever is in it, and is not logged', async () => {
  const { port } = await serverThat('RCPT', {
    reply: '550 no \0 such \u001b[31m a@chengchuan.example secret',
  })
  await expectFate(port, {
    state: 'failed',
    reason: 'refused',
    answer: '550 no   such  [31m a@chengchuan.example secret',
  })
})

test('what a server says about our account is neither kept nor logged', async () => {
  const extensions = obliging(['AUTH PLAIN'])
  const { port } = await serverThat(
    'AUTH',
    { reply: '535 portal-account has another password' },
    {
      react: (said: string) =>
        said.startsWith('EHLO') ? extensions('EHLO') : { reply: '535 portal-account has another password' },
    },
  )
  await world.put({ address: 'a@chengchuan.example' })
  world.work(port, { user: 'portal-account', password: 'portal-password', patience })
  await vi.waitFor(
    async () =>
      expect(await world.mails()).toMatchObject([{ state: 'queued', reason: 'sign-in', answer: '' }]),
    30_000,
  )
  const logged = world.logged.join('')
  expect(logged).toContain('"sign-in"')
  expect(logged).not.toMatch(/portal-account|portal-password|a@chengchuan/)
})
