import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { isMailAddress } from '@iambiz/contract/platform/mail-address.ts'
import { timesAsLong } from '@iambiz/contract/testing/fastest.ts'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type DeliveryWorld, deliveryWorld, sender } from '#server/testing/delivery-world.ts'
import { obliging, type RawSmtp, startRawSmtp } from '#server/testing/raw-smtp.ts'

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

async function server(...script: Parameters<typeof startRawSmtp>): Promise<RawSmtp> {
  const made = await startRawSmtp(...script)
  opened.push(made)
  return made
}

const greeting = '220 sink.example'
const address = 'a@chengchuan.example'
const evil = /evil/i

/** Returns the commands of the client without the mail texts. */
const commandsIn = (heard: string) =>
  heard
    .replace(/^DATA\r\n[\s\S]*?\r\n\.\r\n/gm, 'DATA\r\n')
    .split('\r\n')
    .filter(Boolean)
/** Returns the header of the first mail text. */
const headerIn = (heard: string) => heard.split('DATA\r\n')[1]?.split('\r\n\r\n')[0] ?? ''

const tlsFailures = async () =>
  (
    await world.db
      .selectFrom('audit_record')
      .select('result')
      .where('action', '=', 'mail.tls-failed')
      .execute()
  ).length

const breaks = [
  '\r\nBcc: evil@evil.test',
  '\r\n.\r\nMAIL FROM:<evil@evil.test>',
  '\u2028Bcc: evil@evil.test',
  '嘊嘍Bcc: evil@evil.test',
]

test.each(breaks)('S-195: a subject with %j stays one header', async (end) => {
  const { port, heard } = await server({ greeting, react: obliging() })
  const [userNo = ''] = await world.people(1)
  await world.post([userNo], { subject_zh: `通知${end}`, subject_en: 'x' })
  world.work(port)
  await world.until(['sent'])
  const header = headerIn(heard())
  expect(header).toMatch(/^Subject: =\?UTF-8\?[BQ]\?/m)
  expect(header.match(/^[\w-]+(?=:)/gm)).toEqual([...new Set(header.match(/^[\w-]+(?=:)/gm))])
  expect(header).not.toMatch(/^Bcc/im)
  expect(commandsIn(heard())).toEqual([
    'EHLO chengchuan.example',
    'MAIL FROM:<no-reply@chengchuan.example>',
    `RCPT TO:<${userNo}@chengchuan.example>`,
    'DATA',
  ])
})

test('[UI-02] the logo is a part of the mail that the text refers to', async () => {
  const { port, heard } = await server({ greeting, react: obliging() })
  await world.put({ address })
  const content = Buffer.from('the picture of the company')
  world.work(port, { logo: { content, type: 'image/png', width: 320, height: 64 } })
  await world.until(['sent'])
  expect(heard()).toMatch(/^Content-Type: multipart\/related;/m)
  expect(heard()).toMatch(/^Content-Id: <logo@branding>/im)
  expect(heard()).toMatch(/^Content-Disposition: inline/m)
  expect(heard()).toContain(content.toString('base64'))
})

test('S-195: a text with a lone dot and commands ends neither itself nor the mail', async () => {
  const { port, heard } = await server({ greeting, react: obliging() })
  await world.put(
    { address },
    { text_zh: 'a\r\n.\r\nMAIL FROM:<evil@evil.test>\r\nRCPT TO:<evil@evil.test>' },
  )
  world.work(port)
  await world.until(['sent'])
  expect(commandsIn(heard()).slice(1)).toEqual([
    'MAIL FROM:<no-reply@chengchuan.example>',
    `RCPT TO:<${address}>`,
    'DATA',
  ])
})

const nested = `${'g:('.repeat(80)};`

test.each([
  'a@chengchuan.example\r\nRCPT TO:<evil@evil.test>',
  'a@chengchuan.example, b@evil.test',
  '"x" <evil@evil.test>@chengchuan.example',
  '@evil.test:a@chengchuan.example',
  'a@chengchuan.example SIZE=1',
  'a(evil@evil.test)@chengchuan.example',
  nested,
])('S-196: %j reaches no server', async (address) => {
  const { port, heard } = await server({ greeting, react: obliging() })
  await world.put({ address })
  world.work(port)
  await world.until(['failed'])
  expect(await world.mails()).toMatchObject([{ reason: 'bad-address' }])
  expect(heard()).toBe('')
})

test.each(['g:(', 'g:', '(', '<', 'a.'])(
  'S-197: an address of %j again and again is refused, however deeply it nests',
  (unit) => {
    const judged = (times: number) => () =>
      expect(isMailAddress(`${unit.repeat(times)}@b.example`)).toBe(false)
    // With sixteen times the text, a quadratic algorithm would take 256 times as long.
    expect(timesAsLong(judged(6000), judged(96_000))).toBeLessThan(80)
  },
)

test('S-199: what people write names neither the client, nor the sender, nor a size', async () => {
  const { port, heard } = await server({
    greeting,
    react: obliging(['SIZE 1000000', 'SMTPUTF8', '8BITMIME']),
  })
  const evils = {
    subject_zh: 'EHLO evil',
    subject_en: 'evil',
    text_zh: 'HELO evil SIZE=1',
    path: '/home?host=evil',
  }
  await world.put({ address }, evils)
  world.work(port)
  await world.until(['sent'])
  const commands = commandsIn(heard())
  expect(commands.filter((command) => evil.test(command))).toEqual([])
  expect(commands.slice(0, 2)).toEqual(['EHLO chengchuan.example', 'MAIL FROM:<no-reply@chengchuan.example>'])
})

test('S-201: whoever gets a copy stands under Cc, and sees nobody else', async () => {
  const { port, heard } = await server({ greeting, react: obliging() })
  await world.put({ address, is_copy: true })
  world.work(port)
  await world.until(['sent'])
  expect(headerIn(heard())).toMatch(/^To: "undisclosed-recipients":;$/m)
  expect(headerIn(heard())).toMatch(/^Cc: a@chengchuan\.example$/m)
  expect(commandsIn(heard()).filter((command) => command.startsWith('RCPT'))).toEqual([
    `RCPT TO:<${address}>`,
  ])
})

test('S-203: a mail says that nobody wrote it, so that no answer comes by itself', async () => {
  const { port, heard } = await server({ greeting, react: obliging() })
  await world.put({ address })
  world.work(port)
  await world.until(['sent'])
  expect(headerIn(heard())).toMatch(/^Auto-Submitted: auto-generated$/m)
  expect(headerIn(heard())).toMatch(/^X-Auto-Response-Suppress: All$/m)
  expect(headerIn(heard())).toMatch(new RegExp(`^From: .*<${sender.from}>$`, 'm'))
})

const account = { user: 'portal-account', password: 'portal-password' }

/** Expects that only commands before encryption are sent and that the failure is audited once. */
async function expectNothingInTheClear(port: number, heard: () => string): Promise<void> {
  const before = await tlsFailures()
  await world.put({ address })
  await world.put({ address: `b-${address}` })
  world.work(port, { encryption: 'starttls', ...account })
  await vi.waitFor(
    async () => {
      const waiting = { state: 'queued', reason: 'tls', attempts: 1 }
      expect(await world.mails()).toMatchObject([waiting, waiting])
    },
    { timeout: 30_000 },
  )
  expect(await tlsFailures()).toBe(before + 1)
  for (const secret of ['portal-account', 'portal-password', '\0portal-account\0portal-password', address]) {
    expect(heard()).not.toContain(secret)
    expect(heard()).not.toContain(Buffer.from(secret).toString('base64').replace(/=+$/, ''))
  }
  expect(heard()).not.toMatch(/^(AUTH|MAIL|RCPT|DATA)/im)
}

test.each<[string, readonly string[], string]>([
  ['does not offer STARTTLS', ['AUTH PLAIN LOGIN'], '502 no'],
  ['offers STARTTLS and refuses it', ['STARTTLS', 'AUTH PLAIN LOGIN'], '454 no'],
  ['says that it begins and goes on in the clear', ['STARTTLS', 'AUTH PLAIN'], '220 go\r\n250 ok'],
])('S-200: a server that %s gets no mail and no password', async (_, extensions, reply) => {
  const { port, heard } = await server({
    greeting,
    react: (command) => (command === 'STARTTLS' ? { reply } : obliging(extensions)(command)),
  })
  await expectNothingInTheClear(port, heard)
})

test('S-200: a server whose certificate is not to be trusted gets no mail and no password', async () => {
  const told: string[] = []
  const tls = new SMTPServer({
    logger: false,
    authOptional: true,
    onAuth: ({ username }, _, done) => {
      told.push(`AUTH ${username}`)
      done(new Error('no'))
    },
    onMailFrom: ({ address }, _, done) => {
      told.push(`MAIL FROM ${address}`)
      done()
    },
  })
  tls.on('error', () => {})
  tls.listen(0, '127.0.0.1')
  await once(tls.server, 'listening')
  opened.push({ close: () => new Promise<void>((resolve) => tls.close(() => resolve())) })
  await expectNothingInTheClear((tls.server.address() as AddressInfo).port, () => told.join('\r\n'))
})

test('S-200: a server that breaks at STARTTLS gets nothing', async () => {
  const { port, heard } = await server({
    greeting,
    react: (command) => (command === 'STARTTLS' ? 'cut' : obliging(['STARTTLS', 'AUTH PLAIN'])(command)),
  })
  await world.put({ address })
  world.work(port, { encryption: 'starttls', ...account })
  await vi.waitFor(
    async () => expect(await world.mails()).toMatchObject([{ state: 'queued', attempts: 1 }]),
    30_000,
  )
  expect(commandsIn(heard()).slice(0, 2)).toEqual(['EHLO chengchuan.example', 'STARTTLS'])
  expect(heard()).not.toMatch(/^(AUTH|MAIL)/im)
})
