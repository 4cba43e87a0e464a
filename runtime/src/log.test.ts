import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { createLog, withoutQueryValues } from './log.ts'

/** What a log writes for one event. */
function written(event: object): Record<string, unknown> {
  let line = ''
  const sink = new Writable({
    write(chunk, _encoding, done) {
      line += chunk
      done()
    },
  })
  createLog('portal', 'info', sink).info(event, 'happened')
  return JSON.parse(line)
}

test('secrets are never written, at the depths that our objects have', () => {
  const hush = { password: 'hush', code: 'hush', access_token: 'hush', cookie: 'hush' }
  const typed = { oldPassword: 'hush', newPassword: 'hush', confirmPassword: 'hush', new_password: 'hush' }
  const shown = { pwdTicket: 'hush', 'pwd-ticket': 'hush', proof: 'hush' }
  const line = written({
    ...hush,
    ...typed,
    body: { ...hush, ...typed, ...shown },
    request: { headers: { ...hush, ...shown } },
  })
  expect(JSON.stringify(line)).not.toContain('hush')
  expect(line).toMatchObject({ role: 'portal', level: 'info', msg: 'happened', password: '[secret]' })
})

test('the code of an error is told, because it says what went wrong', () => {
  const error = Object.assign(new Error('deadlock detected'), { code: '40P01' })
  expect(written({ err: error })).toMatchObject({ err: { message: 'deadlock detected', errorCode: '40P01' } })
})

test.each([
  ['/iambiz/home', '/iambiz/home'],
  ['/iambiz/home?code=abc&state=prod.x', '/iambiz/home?code=…&state=…'],
  ['/x?%0a=1', '/x?%0A=…'],
  ['/x?', '/x'],
  [`/scan/${'aB-_'.repeat(8)}?code=1`, '/scan/[secret]?code=…'],
  [`/bindOAuth/wechat/${'aB-_'.repeat(10)}`, '/bindOAuth/wechat/[secret]'],
  ['/detail/2f0c7ee6-3a5b-4c1e-9d1d-0a1b2c3d4e5f', '/detail/2f0c7ee6-3a5b-4c1e-9d1d-0a1b2c3d4e5f'],
])('the address %s is written %s', (url, expected) => {
  expect(withoutQueryValues(url)).toBe(expected)
})
