import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { readForm } from './form.ts'

const read = (form: string) => readForm(Readable.from([Buffer.from(form, 'latin1')]) as IncomingMessage)

test.each(['%ED%A0%80', '%F0%9F%98', '%ff', '\xed\xa0\x80', 'x%C0%80'])(
  'a password that is no text, such as %j, is no other one with U+FFFD in it',
  async (written) => {
    expect(await read(`account=staff&password=${written}aaaaaaaaaaaa`)).toBeNull()
    expect(await read(`account=${written}&password=x`)).toBeNull()
  },
)

test('a password is read as it was typed', async () => {
  expect((await read('account=staff&password=100%25+%F0%9F%98%80%EF%BF%BD%'))?.get('password')).toBe(
    '100% 😀\uFFFD%',
  )
})
