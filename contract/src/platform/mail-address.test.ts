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
  ['a@x.test b@x.test　c@x.test', ['a@x.test', 'b@x.test', 'c@x.test']],
  ['a@x.test|b@x.test / c@x.test', ['a@x.test', 'b@x.test', 'c@x.test']],
  ['张三 <a@x.test> 李四 <b@x.test>', ['a@x.test', 'b@x.test']],
  ['<a@x.test><b@x.test>', ['a@x.test', 'b@x.test']],
  ['To: a@x.test; Cc: b@x.test；抄送：c@x.test', ['a@x.test', 'b@x.test', 'c@x.test']],
  ['SMTP:a@x.test;smtp:b@x.test', ['a@x.test', 'b@x.test']],
  ['张三 a@x.test 13800001234 研发部', ['a@x.test']],
  ['(1) a@x.test\n(2) b@x.test', ['a@x.test', 'b@x.test']],
  ['a@соmpany.test', ['a@соmpany.test']],
  ['电话8026', ['电话8026']],
  ['张三\tzhang@x.test\n李四\tli@x.test', ['zhang@x.test', 'li@x.test']],
  [
    '姓名\t邮箱\t电话\nzhang@x.test\t张三\t138 0013 8000\r\n李四\tli@x.test；li4@x.test\t',
    ['zhang@x.test', 'li@x.test', 'li4@x.test'],
  ],
  ['张三\tzhang@x.test\n李四\t\t研发部', ['zhang@x.test', '李四 研发部']],
  ['姓名\t邮箱', ['姓名 邮箱']],
  [
    '\u200ba@x.test\u200b,\ufeffb@x.test;\u202ac@x.test\u202c；\u00a0d\u2060@x.test\u00a0',
    ['a@x.test', 'b@x.test', 'c@x.test', 'd@x.test'],
  ],
  ['mailto:a@x.test;MAILTO:b@x.test?subject=Hi', ['a@x.test', 'b@x.test']],
  [
    '张三 <mailto:a@x.test>, b@x.test<mailto:b@x.test>, c@x.test (mailto:C@x.test)',
    ['a@x.test', 'b@x.test', 'c@x.test'],
  ],
  ['"Li \\"Four\\", Si" <li@x.test>, b@x.test', ['li@x.test', 'b@x.test']],
  ['"Li ""Four"", Si" <li@x.test>', ['li@x.test']],
  ['Zhang, Wei <a@x.test>; Li, Si <b@x.test>', ['a@x.test', 'b@x.test']],
  ['Zhang Wei, b@x.test', ['Zhang Wei', 'b@x.test']],
  ["'c@x.test' <c@x.test>", ['c@x.test']],
  ['张三(a@x.test)，李四（b@x.test），[c@x.test]', ['a@x.test', 'b@x.test', 'c@x.test']],
  ['a@x.test (张三)；b@x.test（李四）', ['a@x.test', 'b@x.test']],
  ['张三 a@x.test；b@x.test 李四；“c@x.test”', ['a@x.test', 'b@x.test', 'c@x.test']],
  ['收件人：a@x.test', ['a@x.test']],
  ['a@x.test.,b@x.test。', ['a@x.test', 'b@x.test']],
  ['"a@x.test\nb@x.test"', ['a@x.test', 'b@x.test']],
  ['1、a@x.test\n2. b@x.test\n- c@x.test\n• d@x.test', ['a@x.test', 'b@x.test', 'c@x.test', 'd@x.test']],
  ["o'neil@x.test", ["o'neil@x.test"]],
  ['1.a@x.test', ['1.a@x.test']],
  // Ambiguous: two addresses.
  ['zhang wei@x.test', ['zhang wei@x.test']],
  ['a@x.test wei b@x.test', ['a@x.test wei b@x.test']],
  ['a@x.test b', ['a@x.test b']],
  ['张三a@x.test', ['张三a@x.test']],
  ['a@x.test_b', ['a@x.test_b']],
  ['a(b)@x.test', ['a(b)@x.test']],
  ['a@x.test?b', ['a@x.test?b']],
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

test('[MAIL-05] addresses in any spelling and separation are found once each, in order', () => {
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

test('for any text, the pieces are well-formed and bounded, and addresses are stable when split again', () => {
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
  ['"\\'],
  ['"\\",'],
  ['"",'],
  ['"a,'],
  ['a, '],
  ['\t'],
  ['a@x.test\t'],
  ['1、'],
  ['mailto:'],
  ['<mailto:'],
  ['a (b '],
  ['. '],
  ['"\n'],
  ['<'],
  ['<a>'],
  ['>'],
  [' '],
  ['a b <'],
  ['a@a,'],
  ['a@a.b '],
  ['<a@a.b>'],
  ['a:'],
  ['ａ＠。'],
  ['b', 'a, '],
  ['b ', 'a, '],
])('S-176: %j again and again takes time in proportion to its length', (unit, before = '') => {
  const ofLength = (length: number) => before + unit.repeat(length / unit.length)
  const judged = (text: string) => () => {
    for (const piece of splitAddresses(text)) addressFaultOf(piece, domains)
  }
  const [short, long] = [judged(ofLength(16_384)), judged(ofLength(262_144))]
  // Sixteen times the text: quadratic time would be 256 times as long.
  expect(timesAsLong(short, long)).toBeLessThan(80)
})
