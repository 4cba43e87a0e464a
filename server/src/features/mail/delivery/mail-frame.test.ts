import { expect, test } from 'vitest'
import { compose } from './composing.ts'
import { styled } from './mail-frame.ts'

const sender = {
  from: 'portal@iambiz.test',
  name: { zh: '示例企业门户', en: 'Example Portal' },
  baseUrl: 'https://portal.test',
}

const composed = (
  message: { html_zh?: string; text_zh?: string; subject_zh?: string },
  lang: 'zh' | 'en' = 'zh',
  accent = '',
) =>
  compose(
    {
      ...{ mail_id: '00000000-0000-4000-8000-000000000001', address: 'a@iambiz.test', lang, is_copy: false },
      ...{ subject_zh: '主题', subject_en: 'Subject', text_zh: '文', text_en: 'Text', path: '/home' },
      ...{ html_zh: null, html_en: null, ...message },
    },
    { ...sender, accent },
  )

test('a message with HTML is sent with it, in the frame, beside its plain text', () => {
  const mail = composed({ html_zh: '<h2>停机维护</h2><p>请保存。</p>', text_zh: '停机维护\n\n请保存。' })

  expect(mail.text).toMatch(/^停机维护\n\n请保存。\n\n在门户中打开：https:\/\/portal\.test\/iambiz\/home/)
  expect(mail.html).toContain('示例企业门户')
  expect(mail.html).toMatch(/<h2 style="[^"]+">停机维护<\/h2><p style="[^"]+">请保存。<\/p>/)
  expect(mail.html).toContain('href="https://portal.test/iambiz/home"')
  expect(composed({ html_zh: '<p>甲</p>' }, 'en').html).toMatch(/>Text<\/p>/)
})

test('S-151: a text without marks is escaped, and its paragraphs stay', () => {
  const { html } = composed({
    text_zh: '第一段\n第二行\n\n<img src=x onerror=alert(1)> & "x"',
    subject_zh: '</title><script>alert(1)</script>',
  })

  expect(html).toMatch(/>第一段<br \/>第二行<\/p>/)
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;x&quot;</p>')
  expect(html).not.toMatch(/<img|<script/)
})

test('nothing that a mail shows is fetched, and nothing runs', () => {
  const { html } = composed({
    html_zh:
      '<p>前<img src="/api/iam-portal/file/0b0f5f8e-8d3c-4f5e-9a1b-0123456789ab" alt="截图 &lt;1&gt;" />后</p>',
  })

  expect(html).toContain('前[图片：截图 &lt;1&gt;]后')
  expect(html).not.toMatch(/<img|<style|<script|<link|src=|url\(|@import/i)
})

test.each([
  ['zh', '[图片，请在门户中查看]'],
  ['en', '[Image: view it in the portal]'],
] as const)('a text of nothing but a picture says where it is to be seen: %s', (lang, words) => {
  const picture = '<p><img src="/api/iam-portal/file/0b0f5f8e-8d3c-4f5e-9a1b-0123456789ab" alt="" /></p>'

  expect(styled(picture, lang)).toMatch(new RegExp(`>${words.replace(/[[\]]/g, '\\$&')}</p>$`))
})

test('headings of tables may break, and wide tables are set closer', () => {
  const table = (columns: number) =>
    `<table><tbody><tr>${`<th>${'字'.repeat(21)}</th>`.repeat(columns)}</tr></tbody></table>`

  for (const columns of [1, 6, 10]) expect(styled(table(columns), 'zh')).not.toContain('nowrap')
  expect(styled(table(3), 'zh')).toContain('<th style="padding:6px 14px;')
  expect(styled(table(10), 'zh')).toContain('<th style="padding:4px 1px;')
})

test('raised, lowered and struck out text stays so', () => {
  const html = '10<sup>3</sup>H<sub>2</sub><s>22:00</s>'

  expect(styled(html, 'zh')).toBe(html)
})

test('elements keep what their author decided: alignment, spans, numbering, targets', () => {
  const html = styled(
    '<p style="text-align:center">中</p><ol start="3"><li><p>三</p></li></ol>' +
      '<table><tbody><tr><td colspan="2" style="text-align:right">右</td></tr></tbody></table>' +
      '<p><a href="https://a.test/?x=1&amp;y=2" target="_blank" rel="noopener">链</a><br /></p>',
    'zh',
  )

  expect(html).toMatch(/<p style="[^"]+;text-align:center">中<\/p>/)
  expect(html).toMatch(/<ol start="3" style="[^"]+"><li style="[^"]+"><p style="margin:0">三/)
  expect(html).toMatch(/<td colspan="2" style="[^"]+;text-align:right">右/)
  expect(html).toMatch(/<a href="https:\/\/a\.test\/\?x=1&amp;y=2" target="_blank" rel="noopener" style="/)
  expect(html).toMatch(/<table width="100%"[^>]* style="/)
  expect(html).toContain('<br /></p>')
})

test('every ground is named together with its text, so that turning colours for the night keeps both apart', () => {
  const { html } = composed({ html_zh: '<p>甲</p><pre><code>x</code></pre>' })

  for (const [, style = ''] of html.matchAll(/<(?:p|h2|pre|td)[^>]* style="([^"]*font-size[^"]*)"/g))
    expect(style).toMatch(/(^|;)color:#/)
})

test('head, button and links have the accent of the company', () => {
  const coloursIn = (accent: string) => {
    const { html } = composed({ html_zh: '<p><a href="https://a.test/">链</a></p>' }, 'zh', accent)
    const [link] = /<a href="https:\/\/a\.test\/" style="[^"]*?(color:#\w+)/.exec(html)?.slice(1) ?? []
    return {
      fills: [...html.matchAll(/<td bgcolor="(#(?!f)\w+)" style="background-color:\1/g)].map((at) => at[1]),
      link,
    }
  }
  expect(coloursIn('')).toEqual({ fills: ['#1f4fb8', '#2d62d4'], link: 'color:#1f4fb8' })
  expect(coloursIn('#0b7a4b')).toEqual({ fills: ['#00643b', '#0b7a4b'], link: 'color:#00643b' })
})

test('[UI-02] the logo travels with the mail, in place of the name, as large as the head', () => {
  const logo = { content: Buffer.from('picture'), type: 'image/png', width: 600, height: 72 }
  const message = {
    ...{ mail_id: '00000000-0000-4000-8000-000000000001', address: 'a@iambiz.test', is_copy: false },
    ...{ subject_zh: '主题', subject_en: 'Subject', text_zh: '文', text_en: 'Text', path: '/home' },
    ...{ html_zh: null, html_en: null, lang: 'en' as const },
  }
  const { html, attachments } = compose(message, { ...sender, accent: '#0b7a4b', logo })
  expect(html).toMatch(/<img src="cid:logo@branding" width="240" height="29" alt="Example Portal"/)
  expect(html).toContain('border-bottom:3px solid #')
  expect(attachments).toEqual([
    {
      ...{ cid: 'logo@branding', content: logo.content, contentType: 'image/png' },
      contentDisposition: 'inline',
    },
  ])
  expect(compose(message, { ...sender, accent: '' }).attachments).toEqual([])
})

test('[UI-02] the footer is below the note, escaped, and in the plain text', () => {
  const message = {
    ...{ mail_id: '00000000-0000-4000-8000-000000000001', address: 'a@iambiz.test', is_copy: false },
    ...{ subject_zh: '主题', subject_en: 'Subject', text_zh: '文', text_en: 'Text', path: '/home' },
    ...{ html_zh: null, html_en: null, lang: 'en' as const },
  }
  const footer = { zh: '© 示例企业', en: '© Example <Group>' }
  const { html, text } = compose(message, { ...sender, accent: '', footer })
  expect(html).toContain('Please do not reply.<br>© Example &lt;Group&gt;</td>')
  expect(text).toMatch(/Please do not reply\.\n© Example <Group>\n$/)
})
