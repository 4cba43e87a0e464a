import { expect, test } from 'vitest'
import { isMailAddress } from './mail-address.ts'

test.each(['a@c.test', 'zhang.san+portal@mail.chengchuan.example', `${'a'.repeat(64)}@c.test`])(
  '%s',
  (text) => {
    expect(isMailAddress(text)).toBe(true)
  },
)

test.each([
  '',
  'a',
  '@c.test',
  'a@',
  'a@localhost',
  'a@c..test',
  '.a@c.test',
  'a.@c.test',
  'a b@c.test',
  'a@c.test\r\nRCPT TO:<b@evil.test>',
  'a@c.test\n',
  'a@c.test, b@evil.test',
  '"x" <b@evil.test>@c.test',
  '"a"@c.test',
  '@evil.test:a@c.test',
  'a@evil.test@c.test',
  'a(b)@c.test',
  'a@[127.0.0.1]',
  'a@-c.test',
  'ä@c.test',
  'a@с.test',
  `${'a'.repeat(65)}@c.test`,
  `a@${'b'.repeat(250)}.test`,
  `${'g:'.repeat(5000)}a@c.test${';'.repeat(5000)}`,
])('S-196: not one address: %s', (text) => {
  expect(isMailAddress(text)).toBe(false)
})
