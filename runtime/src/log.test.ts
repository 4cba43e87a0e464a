import { spawnSync } from 'node:child_process'
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

test('the code of an error is logged, because it explains the failure', () => {
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

test('a full disk behind standard output does not end the process, and no line is lost', () => {
  const program = `
    import fs from 'node:fs'
    const write = fs.writeSync
    const { createLog } = await import(${JSON.stringify(import.meta.resolve('./log.ts'))})
    const log = createLog('portal', 'info')
    fs.writeSync = () => { throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' }) }
    for (let line = 1; line <= 3; line += 1) log.info({ line }, 'waiting')
    fs.writeSync = write
    log.info({ line: 4 }, 'there is room again')`
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
  })
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).line)
  expect({ status, stderr, lines }).toEqual({
    status: 0,
    stderr: 'The log cannot be written (ENOSPC: no space left on device).\n',
    lines: [1, 2, 3, 4],
  })
})
