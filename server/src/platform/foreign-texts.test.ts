import { timesAsLong } from '@iambiz/contract/testing/fastest.ts'
import { describe, expect, test } from 'vitest'
import { richText } from './rich-text.ts'

/** A paragraph as Word writes it for a list entry. */
const word = (level: number, mark: string, text: string) =>
  `<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span lang=EN-US style='font-family:Symbol'><span style='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>\n`

describe('whatever HTML shows as a block begins a line', () => {
  test.each([
    ['boxes', '<div>一</div><div>二</div>', '<p>一</p><p>二</p>'],
    ['text beside a box', '文<div>一</div>字', '<p>文</p><p>一</p><p>字</p>'],
    [
      'boxes within boxes',
      '<section><section><p>一</p></section><span>二</span></section>',
      '<p>一</p><p>二</p>',
    ],
    ['a box within a line', '<span>一<div>二</div>三</span>', '<p>一</p><p>二</p><p>三</p>'],
    ['a line shown as a block', '<span style="display:block">一</span>二', '<p>一</p><p>二</p>'],
    ['a box shown in a line', '一<div style="display: inline-block">二</div>三', '一二三'],
    ['what is not shown', '<div style="display:none">零</div><p hidden>零</p><p>一</p>', '<p>一</p>'],
    ['headings', '<h1>一</h1><h5>五</h5><h6>六</h6>', '<h2>一</h2><h4>五</h4><h4>六</h4>'],
    [
      'headings of Word for the web',
      '<div><p role="heading" aria-level="1">一</p></div><p>文</p>',
      '<h2>一</h2><p>文</p>',
    ],
    ['a box within a heading', '<h1><div>一</div></h1>', '<h2>一</h2>'],
    [
      'a centre',
      '<center>一<p>二</p></center>',
      '<p style="text-align:center">一</p><p style="text-align:center">二</p>',
    ],
    ['a list of terms', '<dl><dt>一<dd>二</dl>', '<p>一</p><p>二</p>'],
    ['details', '<details><summary>一</summary>二</details>', '<p>一</p><p>二</p>'],
    [
      'a figure',
      '<figure><img src="https://a.example/x.png"><figcaption>图</figcaption></figure>',
      '<p>图</p>',
    ],
    [
      'a link around boxes',
      '<a href="https://a.example"><div>一</div></a>',
      /^<p><a href="[^"]+"[^>]*>一<\/a><\/p>$/,
    ],
    ['lines that are broken', '一<br>二<br><br>三', '一<br />二<br /><br />三'],
    ['separators of lines', '<p>一\u2028二\u2029三</p>', '<p>一<br />二<br />三</p>'],
    ['empty boxes', '<div></div><div><br></div><p></p>', '<p><br /></p><p></p>'],
    ['a text in one line', '<span>一</span>二', '一二'],
  ])('%s', (_what, html, expected) => {
    if (typeof expected === 'string') expect(richText(html)).toBe(expected)
    else expect(richText(html)).toMatch(expected)
  })
})

describe('formats keep their meaning', () => {
  test.each([
    [
      'raised and struck out',
      '<p>10<sup>3</sup>，<del>22:00</del></p>',
      '<p>10<sup>3</sup>，<s>22:00</s></p>',
    ],
    ['lowered and inserted', 'H<sub>2</sub>O <ins>新</ins>', 'H<sub>2</sub>O <u>新</u>'],
    ['older names', '<b>一</b><i>二</i><strike>三</strike>', '<strong>一</strong><em>二</em><s>三</s>'],
    ['not bold', '<b style="font-weight:normal">普通</b>', '普通'],
    ['not slanted', '<em style="font-style:normal">普通</em>', '普通'],
    ['not underlined', '<u style="text-decoration:none">普通</u>', '普通'],
    ['bold by its style', '<span style="font-weight:600">一</span>', '<strong>一</strong>'],
    [
      'bolder and lighter',
      '<span style="font-weight:bolder">一<span style="font-weight:lighter">二</span></span>',
      '<strong>一</strong>二',
    ],
    [
      'bold by the shorthand',
      '<span style="font:italic 700 12px/1.5 Arial">一</span>',
      '<strong><em>一</em></strong>',
    ],
    [
      'two lines of one style',
      '<span style="text-decoration:line-through underline">一</span>',
      '<u><s>一</s></u>',
    ],
    [
      'parts of a formula',
      '<math><msup><mn>10</mn><mrow><mo>-</mo><mn>3</mn></mrow></msup><msub><mi>H</mi><mn>2</mn></msub></math>',
      '10<sup>-3</sup>H<sub>2</sub>',
    ],
    ['raised by its style', '10<span style="vertical-align:super">3</span>', '10<sup>3</sup>'],
    [
      'a bold cell',
      '<table><tr><td style="font-weight:700;vertical-align:sub">一</td></tr></table>',
      '<table><tbody><tr><td><strong>一</strong></td></tr></tbody></table>',
    ],
    [
      'the weight of a heading',
      '<h2 style="font-weight:700"><span style="font-weight:400">一</span></h2>',
      '<h2>一</h2>',
    ],
    [
      'a bold box of boxes',
      '<b><div>一</div><div>二</div></b>',
      '<p><strong>一</strong></p><p><strong>二</strong></p>',
    ],
    ['each once', '<b><strong style="font-weight:bold">一</strong></b>', '<strong>一</strong>'],
  ])('%s', (_what, html, expected) => {
    expect(richText(html)).toBe(expected)
  })
})

describe('lists of word processors are lists', () => {
  test('of Word, nested', () => {
    const html = [word(1, '·', '一'), word(2, 'o', '<b>二</b>'), word(2, 'o', '三'), word(1, '·', '四')].join(
      '',
    )

    expect(richText(`${html}<p class=MsoNormal>完</p>`)).toBe(
      '<ul><li><p>一</p><ul><li><strong>二</strong></li><li>三</li></ul></li><li>四</li></ul><p>完</p>',
    )
  })

  test('numbered, going on after a paragraph', () => {
    const html = `${word(1, '1.', '甲')}${word(2, 'a)', '子')}${word(1, '2.', '乙')}<p>间</p>${word(1, '3.', '丙')}${word(1, '1.', '新')}`

    expect(richText(html)).toBe(
      '<ol><li><p>甲</p><ol><li>子</li></ol></li><li>乙</li></ol><p>间</p><ol start="3"><li>丙</li></ol><ol><li>新</li></ol>',
    )
  })

  test('of WPS, whose marks are letters of a font of signs', () => {
    const wps = (text: string) =>
      `<p class="MsoNormal" style="margin-left:21.0000pt;text-indent:-21.0000pt;mso-list:l0 level1 lfo1;" ><![if !supportLists]><span style="font-family:Wingdings;mso-list:Ignore;">l<span>&nbsp;</span></span><![endif]><span style="mso-spacerun:'yes';">${text}</span></p>`

    expect(richText(wps('一') + wps('二'))).toBe('<ul><li>一</li><li>二</li></ul>')
  })

  test('whose marks are part of the text', () => {
    const typed = (level: number, text: string) =>
      `<p style="mso-list:l1 level${level} lfo2"><b>${text}</b></p>`

    expect(richText(typed(1, '一、</b>甲<b>') + typed(2, '(1) 子') + typed(1, '二、乙'))).toBe(
      '<ol><li><p>甲</p><ol><li><strong>子</strong></li></ol></li><li><strong>乙</strong></li></ol>',
    )
    expect(richText(typed(1, '·&nbsp;甲'))).toBe('<ul><li><strong>甲</strong></li></ul>')
  })

  test('of pages that Word has written without them: the mark and the indent tell', () => {
    const entry = (margin: number, mark: string, text: string) =>
      `<p class=MsoListParagraphCxSpMiddle style='margin-left:${margin}pt;text-indent:-18.0pt'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span>${text}</p>`

    expect(richText(entry(18, '·', '一') + entry(54, '<span>o</span>', '二') + entry(18, '·', '三'))).toBe(
      '<ul><li><p>一</p><ul><li>二</li></ul></li><li>三</li></ul>',
    )
  })

  test('with entries of several paragraphs', () => {
    const more = '<p class=MsoListParagraph>续</p>'

    expect(richText(`${word(1, '1.', '甲')}${more}${word(1, '2.', '乙')}`)).toBe(
      '<ol><li><p>甲</p><p>续</p></li><li>乙</li></ol>',
    )
    expect(richText(`<p>文</p>${more}`)).toBe('<p>文</p><p>续</p>')
  })

  test('but not numbers of headings', () => {
    expect(
      richText(`<h1 style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>1.</span>总则</h1>`),
    ).toBe('<h2>1.总则</h2>')
  })

  test('of Word for the web: each entry is a list of its own', () => {
    const entry = (list: string, level: number, text: string) =>
      `<div class="ListContainerWrapper"><${list} role="list"><li data-aria-level="${level}" role="listitem"><p>${text}</p></li></${list.slice(0, 2)}></div>`

    expect(
      richText(
        entry('ul', 1, '一') +
          entry('ul', 2, '二') +
          entry('ul', 1, '三') +
          entry('ol start="1"', 1, '甲') +
          entry('ol start="2"', 1, '乙'),
      ),
    ).toBe(
      '<ul><li><p>一</p><ul><li><p>二</p></li></ul></li><li><p>三</p></li></ul><ol><li><p>甲</p></li><li><p>乙</p></li></ol>',
    )
  })

  test('of Google Docs, whose lists stand beside their entries', () => {
    expect(
      richText(
        '<b style="font-weight:normal;" id="docs-internal-guid-1"><ul><li dir="ltr" aria-level="1"><p><span style="font-weight:400;vertical-align:baseline;white-space:pre-wrap;">一</span></p></li><ul><li aria-level="2"><p>二</p></li></ul><li aria-level="1"><p>三</p></li></ul></b>',
      ),
    ).toBe('<ul><li><p>一</p><ul><li><p>二</p></li></ul></li><li><p>三</p></li></ul>')
  })

  test('of an editor that writes levels as classes', () => {
    expect(
      richText(
        '<ol><li data-list="bullet">一</li><li data-list="bullet" class="ql-indent-1">二</li><li data-list="bullet">三</li></ol>',
      ),
    ).toBe('<ul><li><p>一</p><ul><li>二</li></ul></li><li>三</li></ul>')
  })

  test.each([
    [
      'two lists beside each other',
      '<ul><li>一</li></ul><ul><li>二</li></ul>',
      '<ul><li>一</li></ul><ul><li>二</li></ul>',
    ],
    ['entries in no list', '<li>一</li><li>二</li>', '<ul><li>一</li><li>二</li></ul>'],
    ['text in no entry', '<ul>零<li>一</li></ul>', '<ul><li>零</li><li>一</li></ul>'],
    [
      'tasks',
      '<ul><li><input type="checkbox" checked>一</li><li><input type="checkbox">二</li></ul>',
      '<ul><li>☑ 一</li><li>☐ 二</li></ul>',
    ],
    [
      'tasks of Google Docs',
      '<ul><li role="checkbox" aria-checked="true"><img src="data:image/png;base64,AA" alt="checked"><p>一</p></li><li role="checkbox" aria-checked="false"><p>二</p></li></ul>',
      '<ul><li>☑ 一</li><li>☐ 二</li></ul>',
    ],
    [
      'tasks of editors on the web',
      '<ul><li data-checked="true"><label><input type="checkbox" checked></label><div><p>一</p></div></li><li data-list="unchecked">二</li></ul>',
      '<ul><li>☑ 一</li><li>☐ 二</li></ul>',
    ],
    [
      'entries with numbers of their own',
      '<ol><li value="3">三</li><li>四</li><li value="7">七</li></ol>',
      '<ol start="3"><li>三</li><li>四</li></ol><ol start="7"><li>七</li></ol>',
    ],
    [
      'entries of a chat, each level a list of its own',
      '<ul><li data-stringify-indent="0">一</li></ul><ul><li data-stringify-indent="1">二</li></ul><ul><li data-stringify-indent="0">三</li></ul>',
      '<ul><li><p>一</p><ul><li>二</li></ul></li><li>三</li></ul>',
    ],
  ])('%s', (_what, html, expected) => {
    expect(richText(html)).toBe(expected)
  })
})

describe('what stands beside a text is not part of it', () => {
  test.each([
    [
      'comments of Word and the marks that lead to them',
      `<p>文<span class=MsoCommentReference><a class=msocomanchor href="#_msocom_1">[A1]</a><span style='mso-special-character:comment'>&nbsp;</span></span></p><div style='mso-element:comment-list'><hr class=msocomoff><div style='mso-element:comment'><p class=MsoCommentText>内部意见</p></div></div>`,
      '<p>文</p>',
    ],
    ['the source of a formula', '<math><mi>x</mi><annotation>\\frac x y</annotation></math>', 'x'],
    [
      'the second drawing of a formula',
      '<span class="katex"><math><mi>x</mi></math><span class="katex-html">x</span></span>',
      'x',
    ],
  ])('%s', (_what, html, expected) => {
    expect(richText(html)).toBe(expected)
  })

  test('but footnotes and tracked changes are', () => {
    expect(
      richText(
        `<p>文<a href="#_ftn1"><span class=MsoFootnoteReference>[1]</span></a></p><div style='mso-element:footnote-list'><div style='mso-element:footnote'><p class=MsoFootnoteText>[1] 注</p></div></div>`,
      ),
    ).toBe('<p>文[1]</p><p>[1] 注</p>')
    expect(richText('<p><del cite="mailto:A">旧</del><ins cite="mailto:A">新</ins></p>')).toBe(
      '<p><s>旧</s><u>新</u></p>',
    )
  })
})

describe('signs that are shown as pictures stay as signs', () => {
  test.each([
    ['emoji of a mail', '好<img alt="😀" src="https://a.example/e.png">', '好😀'],
    ['flags and keys', '<img alt="🇨🇳"><img alt="1️⃣">', '🇨🇳1️⃣'],
    [
      'emoji of a chat that have names',
      '<img class="emoji" alt="[强]"><img class="c-emoji" alt=":tada:">',
      '[强]:tada:',
    ],
    ['emoji within code', '<pre>a <img alt="✅"></pre>', '<pre>a ✅</pre>'],
    ['but no pictures', '<p>a<img alt="12"><img alt="图"><img class="emoji"></p>', '<p>a</p>'],
  ])('%s', (_what, html, expected) => {
    expect(richText(html)).toBe(expected)
  })
})

test.each(['constructor', '__proto__', 'toString'])('%s, which every object has, means nothing', (name) => {
  const style = `text-align:${name};white-space:${name};vertical-align:${name};display:${name}`
  expect(richText(`<p align="${name}" style="${style}">文</p><${name}>字</${name}>`)).toMatch(/^<p>文<\/p>/)
  expect(richText(`<ol><li data-list="${name}" value="${name}">一</li></ol>`)).toBe('<ol><li>一</li></ol>')
})

describe('tables', () => {
  test('their caption, rows of all kinds and spans stay, columns and their widths go', () => {
    expect(
      richText(
        '<table><caption>表</caption><colgroup><col width=87 style="mso-width-source:userset"></colgroup><thead><tr><th>头</th></tr></thead><tr><td colspan=2 align=right>体</td></tr><tfoot><tr><td><div>一</div><div>二</div></td></tr></tfoot></table>',
      ),
    ).toBe(
      '<p>表</p><table><thead><tr><th>头</th></tr></thead><tbody><tr><td colspan="2" style="text-align:right">体</td></tr><tr><td><p>一</p><p>二</p></td></tr></tbody></table>',
    )
  })

  test('stay within cells of others', () => {
    const inner = '<table><tbody><tr><td>内</td></tr></tbody></table>'
    expect(richText(`<table><tr><td>${inner}</td></tr></table>`)).toBe(
      `<table><tbody><tr><td>${inner}</td></tr></tbody></table>`,
    )
  })

  test('that are in pieces are lines', () => {
    expect(richText('<tr><td>一</td><td>二</td></tr>')).toBe('<p>一</p><p>二</p>')
  })
})

describe('code and blanks', () => {
  test.each([
    [
      'code',
      '<pre><code>a\n  <span style="color:red">b</span></code></pre>',
      '<pre><code>a\n  b</code></pre>',
    ],
    [
      'code whose lines are boxes',
      '<pre><div>a</div><div><br></div><div>  b</div></pre>',
      '<pre>a\n\n  b</pre>',
    ],
    ['the last end of a line', '<pre><code>a\nb\n</code></pre>', '<pre><code>a\nb</code></pre>'],
    ['ends of lines of other systems', '<pre>a\r\nb\rc</pre>', '<pre>a\nb\nc</pre>'],
    [
      'lines of a code editor',
      '<div style="font-family:Consolas;white-space:pre;"><div><span>  </span><span>if (a)</span></div><br><div>b</div></div>',
      '<p>\u00a0\u00a0if (a)</p><p><br /></p><p>b</p>',
    ],
    [
      'words that a format ends between',
      '<p style="white-space:pre-wrap">one <b>two</b>  three</p>',
      '<p>one <strong>two</strong>\u00a0 three</p>',
    ],
    ['lines of a chat', '<div style="white-space:pre-wrap">一\n二</div>', '<p>一<br />二</p>'],
    ['blanks that were written', '<p>一&nbsp;&nbsp;二</p>', '<p>一\u00a0\u00a0二</p>'],
    ['ends of lines that only lay out the source', '<div>\n <p>一</p>\n\n</div>\n', '<p>一</p>'],
  ])('%s', (_what, html, expected) => {
    expect(richText(html)).toBe(expected)
  })
})

test.each([
  ['blanks', (length: number) => `a${' '.repeat(length)}b`],
  ['ends of lines in code', (length: number) => `<pre>a${'\n'.repeat(length)}b</pre>`],
])('%s within a text take time in proportion to their number', (_what, ofLength) => {
  const read = (length: number) => () => richText(ofLength(length))
  // Sixteen times the text: quadratic time would take 256 times as long.
  expect(timesAsLong(read(4000), read(64_000))).toBeLessThan(80)
})
