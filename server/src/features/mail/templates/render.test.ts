import { sampleValues, variableUses } from '@iambiz/contract/platform/mail-variables.ts'
import { timesAsLong } from '@iambiz/contract/testing/fastest.ts'
import { describe, expect, test } from 'vitest'
import { type MailValues, renderTemplate, type TemplateTexts } from './render.ts'

const values = (changed: Partial<MailValues> = {}) => ({
  zh: { ...sampleValues('zh'), ...changed },
  en: { ...sampleValues('en'), ...changed },
})

const rendered = (template: Partial<TemplateTexts>, changed: Partial<MailValues> = {}) =>
  renderTemplate(
    { subject_zh: '主题', subject_en: null, body_zh: '<p>正文</p>', body_en: null, ...template },
    values(changed),
  )

describe('variables', () => {
  test('have a Chinese and an English name, and braces as any keyboard writes them', () => {
    const found = variableUses('【{应用名称}】{appName} ｛ 应用名称 ｝').map(({ variable }) => variable)

    expect(found).toEqual(['appName', 'appName', 'appName'])
  })

  test('end within their line, and are no longer than names are', () => {
    expect(variableUses(`{} { } {\n} {title {${'x'.repeat(41)}}`)).toEqual([])
    expect(variableUses('{title {版本} {foo}').map(({ name }) => name)).toEqual(['版本', 'foo'])
  })

  test.each(['{', '{aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'])(
    'are found in time in proportion to the text, also where it is %j again and again',
    (unit) => {
      const searched = (times: number) => () => void variableUses(unit.repeat(times))

      // With sixteen times the text, a quadratic algorithm would take 256 times as long.
      expect(timesAsLong(searched(2000), searched(32_000))).toBeLessThan(80)
    },
  )
})

describe('S-159: values', () => {
  const evil = '<a href=https://evil>click</a> & "{title}"'

  test('are text in HTML, and as they are in the plain text', () => {
    const mail = rendered({ body_zh: '<p>影响：<strong>{影响范围}</strong></p>' }, { impactScope: evil })

    expect(mail.html_zh).toBe(
      '<p>影响：<strong>&lt;a href=https://evil&gt;click&lt;/a&gt; &amp; &quot;{title}&quot;</strong></p>',
    )
    expect(mail.text_zh).toBe(`影响：${evil}`)
  })

  test('never end a header', () => {
    const mail = rendered(
      { subject_zh: '{标题}' },
      { title: '上线\r\nBcc: evil@x.test\u2028\u0085Subject: other\0' },
    )

    expect(mail.subject_zh).toBe('上线 Bcc: evil@x.test Subject: other')
  })

  test('are cut where a subject has no room for them', () => {
    const mail = rendered({ subject_zh: '{标题}', subject_en: '{title}' }, { title: '长'.repeat(500) })

    expect([...mail.subject_zh]).toHaveLength(200)
    expect([...mail.subject_en]).toHaveLength(400)
    expect(mail.subject_zh).toMatch(/…$/)
  })

  test('that are missing are a dash, also where the content is', () => {
    const mail = rendered({ body_zh: '<p>版本 {版本}</p><p>{内容}</p>' }, { version: ' ', content: '' })

    expect(mail.html_zh).toBe('<p>版本 —</p><p>—</p>')
  })
})

describe('S-148: content', () => {
  test('is cleaned, whoever hands it in', () => {
    const mail = rendered(
      { body_zh: '<p>{内容}</p>' },
      { content: '<p onclick="x()">A<script>alert(1)</script></p><iframe src="https://x"></iframe>' },
    )

    expect(mail.html_zh).toBe('<p>A</p>')
  })

  test('stands beside paragraphs, never within one', () => {
    const mail = rendered(
      { body_zh: '<p>前 <strong>粗{内容} 后</strong></p><ul><li><p>{内容}</p></li></ul>' },
      { content: '<p>甲</p><p>乙</p>' },
    )

    expect(mail.html_zh).toBe(
      '<p>前 <strong>粗</strong></p><p>甲</p><p>乙</p><p><strong> 后</strong></p><ul><li><p>甲</p><p>乙</p></li></ul>',
    )
  })
})

test('a template that was changed in the database is cleaned before it is sent', () => {
  expect(rendered({ body_zh: '<p>好<img src="https://x/t.png" onerror="x()"></p>' }).html_zh).toBe(
    '<p>好</p>',
  )
})

test('the link can be followed, and stays text where it is within one', () => {
  const mail = rendered(
    { body_zh: '<p>{链接}</p><p><a href="https://a.test/x">看 {链接}</a></p>' },
    { link: 'https://portal.test/iambiz/home?a=1&b=2' },
  )

  expect(mail.html_zh).toContain(
    '<p><a href="https://portal.test/iambiz/home?a=1&amp;b=2">https://portal.test/iambiz/home?a=1&amp;b=2</a></p>',
  )
  expect(mail.html_zh).toContain('看 https://portal.test/iambiz/home?a=1&amp;b=2</a></p>')
})

test('English readers get the Chinese where nobody wrote English', () => {
  const mail = rendered({ subject_zh: '{应用名称}维护', body_zh: '<p>{应用名称}</p>' })

  expect(mail).toMatchObject({ subject_en: '费用报销维护', html_en: '<p>费用报销</p>', text_en: '费用报销' })
})

test('the plain text keeps paragraphs, lists, tables and where links lead', () => {
  const mail = rendered({
    body_zh: [
      '<h2>停机维护</h2><p>各位同事：<br />请看<a href="https://a.test/">说明</a>。</p><p></p>',
      '<ul><li><p>保存</p></li><li>退出<ol start="3"><li>三</li><li>四</li></ol></li></ul>',
      '<table><tbody><tr><th><p>开始</p></th><td><p>{开始时间}</p></td></tr><tr><td>恢复</td><td>02:00</td></tr></tbody></table>',
      '<pre><code>a  b\nc</code></pre><blockquote><p>完 &lt;b&gt;</p></blockquote>',
    ].join(''),
  })

  expect(mail.text_zh).toBe(
    [
      '停机维护',
      '',
      '各位同事：',
      '请看说明 (https://a.test/)。',
      '',
      '- 保存',
      '- 退出',
      '  3. 三',
      '  4. 四',
      '',
      '开始 | 2026-07-16 22:00',
      '恢复 | 02:00',
      '',
      'a  b',
      'c',
      '',
      '完 <b>',
    ].join('\n'),
  )
})

test.each([
  ['an empty cell', '<table><tbody><tr><td>甲</td><td></td><td>丙</td></tr></tbody></table>', '甲 | | 丙'],
  [
    'a cell over two columns',
    '<table><tbody><tr><th colspan="2">甲</th><th>乙</th></tr><tr><td>1</td><td>2</td><td>3</td></tr></tbody></table>',
    '甲 | | 乙\n1 | 2 | 3',
  ],
  [
    'cells over two rows',
    '<table><tbody><tr><td rowspan="2">甲</td><td>1</td><td rowspan="2" colspan="2">乙</td></tr><tr><td>2</td></tr><tr><td>丙</td></tr></tbody></table>',
    '甲 | 1 | 乙 |\n| 2 | |\n丙',
  ],
  ['a first empty cell', '<table><tbody><tr><td></td><td>乙</td></tr></tbody></table>', '| 乙'],
  [
    'cells of two paragraphs',
    '<table><tbody><tr><td><p>一</p><p>二</p></td><td>三</td></tr></tbody></table>',
    '一 二 | 三',
  ],
  ['struck out', '<p>今晚 <s>22:00</s> 23:00</p>', '今晚 ~~22:00~~ 23:00'],
  ['struck out over two lines', '<p>今晚 <s>22:00<br />开始</s></p>', '今晚 ~~22:00~~\n~~开始~~'],
  ['raised and lowered', '<p>10<sup>3</sup> m<sup>2</sup> H<sub>2</sub>O</p>', '10³ m² H₂O'],
])('the plain text keeps %s', (_what, body_zh, text) => {
  expect(rendered({ body_zh }).text_zh).toBe(text)
})

test('an announcement of nothing but a picture says where it is to be seen', () => {
  const picture = '<p><img src="/api/iam-portal/file/0b0f5f8e-8d3c-4f5e-9a1b-0123456789ab" alt="" /></p>'
  const mail = rendered(
    { body_zh: '<p>{内容}</p>', subject_en: 'x', body_en: '<p>{content}</p>' },
    { content: picture },
  )

  expect(mail.text_zh).toBe('[图片，请在门户中查看]')
  expect(mail.text_en).toBe('[Image: view it in the portal]')
})

test('a text of nothing is a letter all the same', () => {
  expect(rendered({ body_zh: '<p></p>' })).toMatchObject({ text_zh: '—', html_zh: '<p></p>' })
})
