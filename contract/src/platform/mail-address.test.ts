import fc from 'fast-check'
import { expect, test } from 'vitest'
import { timesAsLong } from '#contract/testing/fastest.ts'
import { addressFaultOf, addressKey, isMailAddress, splitAddresses } from './mail-address.ts'

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

const domains = ['company.test']

test.each([
  ['a@company.test', undefined],
  ['a@COMPANY.Test', undefined],
  ['a+x@company.test', undefined],
  ['a@evil.test', 'domain'],
  ['a@company.test.evil.test', 'domain'],
  ['a@mail.company.test', 'domain'],
  ['a@notcompany.test', 'domain'],
  ['a@evil.test@company.test', 'format'],
  ['"a@evil.test"@company.test', 'format'],
  ['a@соmpany.test', 'format'],
  ['a@company.test\n', 'format'],
  ['a(b)@company.test', 'format'],
  ['a@company', 'format'],
  [`${'a'.repeat(255)}@company.test`, 'format'],
  ['电话8026', 'format'],
])('[MAIL-06] S-180: only a plain address of exactly a domain of the company is one: %s', (text, fault) => {
  expect(addressFaultOf(text, domains)).toBe(fault)
})

test.each([
  ['a@x.test,b@x.test;c@x.test', ['a@x.test', 'b@x.test', 'c@x.test']],
  ['a@x.test，b@x.test；c@x.test、d@x.test', ['a@x.test', 'b@x.test', 'c@x.test', 'd@x.test']],
  ['a@x.test\nb@x.test\r\nc@x.test\u2028d@x.test', ['a@x.test', 'b@x.test', 'c@x.test', 'd@x.test']],
  ['a@x.com；b@x.com，A@X.COM、 c@x.com', ['a@x.com', 'b@x.com', 'c@x.com']],
  ['ａ＠ｘ．ｔｅｓｔ；b@x。test', ['a@x.test', 'b@x.test']],
  ['　a@x.test　', ['a@x.test']],
  [',,;;，\n ；、', []],
  ['', []],
  ['张三 <zhang@x.test>; <li@x.test>', ['zhang@x.test', 'li@x.test']],
  ['张三＜zhang@x.test＞', ['zhang@x.test']],
  ['"Zhang, San" <zhang@x.test>, "a;b"<c@x.test>', ['zhang@x.test', 'c@x.test']],
  ['"Zhang, San <zhang@x.test>', ['"Zhang', 'zhang@x.test']],
  ['"one\ntwo" <c@x.test>', ['"one', 'c@x.test']],
  ['a@x.test <b@x.test> <c@x.test>', ['a@x.test <b@x.test> <c@x.test>']],
  ['"x" <b@evil.test>@c.test', ['"x" <b@evil.test>@c.test']],
  ['a@x.test b@x.test', ['a@x.test b@x.test']],
  ['a@соmpany.test', ['a@соmpany.test']],
  ['电话8026', ['电话8026']],
  ['x'.repeat(500), ['x'.repeat(320)]],
])('[MAIL-05] S-177: %j is cut into %j', (text, pieces) => {
  expect(splitAddresses(text)).toEqual(pieces)
})

const separators = fc.constantFrom(',', ';', '，', '；', '、', '\n', '\r\n', ' ; ', '，，')
const address = fc
  .tuple(fc.stringMatching(/^[a-z0-9]{1,20}$/), fc.stringMatching(/^[a-z0-9]{1,20}$/))
  .map(([name, host]) => `${name}@${host}.test`)
const spelled = (plain: string) =>
  fc.constantFrom(
    plain,
    plain.toUpperCase(),
    `张三 <${plain}>`,
    `"San, Zhang" <${plain}>`,
    plain.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)),
  )

test('[MAIL-05] any addresses, spelled and separated anyhow, come out once each and in their order', () => {
  const written = fc.array(
    address.chain((plain) => fc.tuple(fc.constant(plain), spelled(plain), separators)),
    { maxLength: 30 },
  )
  fc.assert(
    fc.property(written, (parts) => {
      const text = parts.map(([, spelling, gap]) => spelling + gap).join('')
      expect(splitAddresses(text).map(addressKey)).toEqual([...new Set(parts.map(([plain]) => plain))])
    }),
  )
})

test('of any text, what comes out is well-formed, bounded, and cut again into itself where it is an address', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'ab@.,;<>" \n，＠ä\ud800') }), (text) => {
      for (const piece of splitAddresses(text)) {
        expect(piece.isWellFormed() && piece.length <= 320).toBe(true)
        if (isMailAddress(piece)) expect(splitAddresses(piece)).toEqual([piece])
      }
    }),
  )
})

test.each([
  ['a@'],
  ['(((('],
  [','],
  ['，；'],
  ['"'],
  ['" '],
  ['",'],
  ['"\n'],
  ['<'],
  ['<a>'],
  ['>'],
  [' '],
  ['a b <'],
  ['a@a,'],
  ['ａ＠。'],
])('S-176: %j again and again takes time in proportion to its length', (unit) => {
  const ofLength = (length: number) => unit.repeat(length / unit.length)
  const judged = (text: string) => () => {
    for (const piece of splitAddresses(text)) addressFaultOf(piece, domains)
  }
  const [short, long] = [judged(ofLength(16_384)), judged(ofLength(262_144))]
  // Sixteen times the text: a square would take 256 times as long.
  expect(timesAsLong(short, long)).toBeLessThan(80)
})
