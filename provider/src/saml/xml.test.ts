import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalXml } from './canonical.ts'
import { attribute, escapeXml, serializeXml, xml } from './markup.ts'
import { SamlFault } from './saml-fault.ts'
import { expectFault } from './testing/messages.ts'
import { attributeOf, childrenOf, decodeUtf8, elementsOf, parseXml, requiredChild, textOf } from './xml.ts'

describe('reading XML', () => {
  test('names, namespaces, attributes, texts and CDATA are read', () => {
    const root = parseXml(
      '\uFEFF<?xml version="1.0" encoding="UTF-8"?>\r\n<!-- file --><a xmlns="urn:a" xmlns:b="urn:b" b:n="1" n="&#x4E2D;&amp;&lt;"><b:c>x<![CDATA[<y>]]>\r\nz</b:c><!-- between --><c/></a>',
    )
    expect(root).toMatchObject({ local: 'a', namespace: 'urn:a', declarations: { '': 'urn:a', b: 'urn:b' } })
    expect(attributeOf(root, 'n')).toBe('中&<')
    expect(textOf(requiredChild(root, 'urn:b', 'c'))).toBe('x<y>\nz')
    expect(childrenOf(root, 'urn:a', 'c')).toHaveLength(1)
    expect([...elementsOf(root)].map(({ local }) => local)).toEqual(['a', 'c', 'c'])
  })

  test.for([
    ['doctype-forbidden', '<!DOCTYPE a><a/>'],
    ['doctype-forbidden', '<!DOCTYPE a SYSTEM "https://evil.example/x.dtd"><a/>'],
    [
      'doctype-forbidden',
      '<!DOCTYPE a [<!ENTITY b "bbbbbbbb"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]><a>&c;</a>',
    ],
    ['doctype-forbidden', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'],
    ['not-well-formed', '<a>&b;</a>'],
    ['not-well-formed', '<a>&nbsp;</a>'],
    ['not-well-formed', '<a>&#0;</a>'],
    ['not-well-formed', '<a>&#xFFFE;</a>'],
    ['not-well-formed', '<a>\u0001</a>'],
    ['processing-instruction-forbidden', '<?evil x?><a/>'],
    ['processing-instruction-forbidden', '<a><?p not-an-?>admin</a>'],
    [
      'xinclude-forbidden',
      '<a><i:include xmlns:i="http://www.w3.org/2001/XInclude" href="file:///etc/passwd"/></a>',
    ],
    ['comment-in-text', '<a>user@a.example<!---->.evil.example</a>'],
    ['comment-in-text', '<a><!-- x -->user</a>'],
    ['duplicate-id', '<a ID="x"><b ID="x"/></a>'],
    ['duplicate-id', '<a ID="x"><b xml:id="x"/></a>'],
    ['duplicate-id', '<a ID="x"><b Id="x"/></a>'],
    ['too-deep', `${'<a>'.repeat(65)}${'</a>'.repeat(65)}`],
    ['too-large', `<a>${'x'.repeat(1024 * 1024)}</a>`],
    ['too-large', `<a>${'<b/>'.repeat(100_000)}</a>`],
    ['too-large', `<a ${Array.from({ length: 257 }, (_, i) => `b${i}=""`).join(' ')}/>`],
    ['version-unsupported', '<?xml version="1.1"?><a/>'],
    ['encoding-unsupported', '<?xml version="1.0" encoding="UTF-16"?><a/>'],
    ['encoding-unsupported', '<?xml version="1.0" encoding="GBK"?><a/>'],
    ['encoding-unsupported', '<\0a\0/\0>\0'],
    ['encoding-unsupported', '<a>\uD800</a>'],
    ['not-well-formed', ''],
    ['not-well-formed', 'text'],
    ['not-well-formed', '<a>'],
    ['not-well-formed', '<a></b>'],
    ['not-well-formed', '<a/><b/>'],
    ['not-well-formed', '<a/>text'],
    ['not-well-formed', '<a b="1" b="2"/>'],
    ['not-well-formed', '<a xmlns:p="urn:x" xmlns:q="urn:x" p:b="1" q:b="2"/>'],
    ['not-well-formed', '<a b=1/>'],
    ['not-well-formed', '<a b="<"/>'],
    ['not-well-formed', '<a b/>'],
    ['not-well-formed', '<p:a/>'],
    ['not-well-formed', '<a p:b="1"/>'],
    ['not-well-formed', '<a>]]></a>'],
    ['not-well-formed', '<a><!-- -- --></a>'],
    ['not-well-formed', '<a>&</a>'],
    ['not-well-formed', '<xmlns:a/>'],
    ['not-well-formed', '<a xmlns:p=""/>'],
    ['not-well-formed', '<a xmlns:xml="urn:x"/>'],
  ] as const)('S-234 %s: %s', ([reason, text]) => {
    expectFault(() => parseXml(text), reason)
  })

  test('S-234 64 levels and 100,000 elements are read', () => {
    expect(parseXml(`${'<a>'.repeat(64)}${'</a>'.repeat(64)}`).local).toBe('a')
    expect(parseXml(`<r>${'<a/>'.repeat(99_999)}</r>`).children).toHaveLength(99_999)
  })

  test('bytes are UTF-8, with or without a mark', () => {
    expect(decodeUtf8(Buffer.from('\uFEFF<a/>'))).toBe('<a/>')
    expectFault(() => decodeUtf8(Buffer.from('\uFEFF<a/>', 'utf16le')), 'encoding-unsupported', 'UTF-16')
    expectFault(() => decodeUtf8(Buffer.from('<a/>', 'utf16le')), 'encoding-unsupported', 'UTF-16')
    expectFault(() => decodeUtf8(Buffer.from([0x3c, 0xff, 0x3e])), 'encoding-unsupported', 'UTF-8')
    expectFault(() => decodeUtf8(Buffer.alloc(20), 10), 'too-large')
  })

  test('S-234 whatever is given, it is read or refused', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        ...['<a>', '</a>', '<a', '/>', '<!--', '-->', '<![CDATA[', ']]>', '&amp;', '&#x', ';', '<?xml', '?>'],
        ...[
          ' xmlns="',
          ' xmlns:p="urn:p"',
          '<p:a ',
          '"',
          "'",
          ' ID="x"',
          '<!DOCTYPE a [',
          ']>',
          '\uD800',
          '\0',
          '\r\n',
        ],
      ),
      fc.string({ unit: 'binary', maxLength: 5 }),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        try {
          parseXml(pieces.join(''))
        } catch (error) {
          expect(error).toBeInstanceOf(SamlFault)
        }
      }),
      { numRuns: 3000 },
    )
  })
})

describe('writing XML', () => {
  test('inserted strings are escaped, markup is not', () => {
    const inner = xml`<b${attribute('c', '"&')}${attribute('d', undefined)}>${'<&>'}</b>`
    expect(xml`<a>${[inner, inner]}${undefined}</a>`.markup).toBe(
      '<a><b c="&quot;&amp;">&lt;&amp;&gt;</b><b c="&quot;&amp;">&lt;&amp;&gt;</b></a>',
    )
  })

  test('any string is the same after it was written and read, less what XML cannot express', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const root = parseXml(xml`<a b="${text}">${text}</a>`.markup)
        const expected = text.toWellFormed().replace(/[^\t\n\r\u{20}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
        const [node] = root.children
        expect([attributeOf(root, 'b'), node?.kind === 'text' ? node.text : '']).toEqual([expected, expected])
        expect(parseXml(serializeXml(root))).toEqual(root)
        expect(canonicalXml(parseXml(canonicalXml(root)))).toBe(canonicalXml(root))
      }),
    )
  })

  test('characters that XML forbids are removed', () => {
    expect(escapeXml('a\0b\u001Fc\uFFFEd\uD800e')).toBe('abcde')
  })
})
