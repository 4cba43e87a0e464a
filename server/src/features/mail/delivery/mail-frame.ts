import { accentPalette } from '@iambiz/contract/platform/accent.ts'
import { pictureInMail } from '@iambiz/contract/platform/mail-variables.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { attributeOf, escaped, type Piece, piecesOf } from '#server/platform/markup.ts'

// Styles are inline, because many mail clients drop style sheets. Text and background colours are always set together,
// so that dark modes invert both.
const han = "'PingFang SC','Microsoft YaHei'"
const latin = "'Segoe UI',Arial"
/**
 * A Chinese font would display English apostrophes and quotation marks at full width, so the Latin font comes first in
 * English.
 */
const fontIn = (lang: Language) =>
  `font-family:${(lang === 'en' ? [latin, han] : [han, latin]).join()},sans-serif`
const ink = 'color:#1c232f'
const muted = 'color:#646b78'

/** Colours of the brand: the head and links have the strong one. */
type BrandColours = { strong: string; button: string }

const ownColours: BrandColours = { strong: '#1f4fb8', button: '#2d62d4' }

/** Returns the colours for the company's accent; empty for the product's own. Mails are always light. */
function brandColoursOf(accent: string): BrandColours {
  if (accent === '') return ownColours
  const { r700, pbtn } = accentPalette(accent).light
  return { strong: r700, button: pbtn }
}

const monospace = "font-family:Consolas,Menlo,'Courier New',monospace"
const cell = 'text-align:left;vertical-align:top;line-height:22px'
/** Wide tables get smaller padding, so that all their columns fit on a phone. */
const cellWidths = [
  { columns: 4, style: 'padding:6px 14px;font-size:14px' },
  { columns: 8, style: 'padding:6px;font-size:13px' },
  { columns: Number.POSITIVE_INFINITY, style: 'padding:4px 1px;font-size:12px' },
]

const linkStyle = ({ strong }: BrandColours) =>
  `color:${strong};text-decoration:underline;word-break:break-all`

const styles: Record<string, string> = {
  p: `margin:0 0 12px;font-size:15px;line-height:24px;${ink}`,
  h2: `margin:0 0 14px;font-size:20px;line-height:28px;font-weight:bold;${ink}`,
  h3: `margin:20px 0 10px;font-size:17px;line-height:26px;font-weight:bold;${ink}`,
  h4: `margin:16px 0 8px;font-size:15px;line-height:24px;font-weight:bold;${ink}`,
  ul: 'margin:0 0 12px;padding:0 0 0 24px',
  ol: 'margin:0 0 12px;padding:0 0 0 24px',
  li: `margin:0 0 4px;font-size:15px;line-height:24px;${ink}`,
  hr: 'margin:20px 0;border:0;border-top:1px solid #dfe3ea',
  blockquote: `margin:0 0 12px;padding:4px 14px;border-left:3px solid #c3cad6;${muted}`,
  pre: `margin:0 0 12px;padding:12px 14px;background-color:#f2f5f9;white-space:pre-wrap;${monospace};font-size:13px;line-height:20px;${ink}`,
  code: monospace,
  table: 'width:100%;margin:0 0 16px;border-collapse:collapse;background-color:#f2f5f9',
  th: `${cell};font-weight:normal;${muted}`,
  td: `${cell};${ink}`,
}
/** Attributes for mail clients without CSS. */
const asides: Record<string, string> = {
  table: ' width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#f2f5f9"',
}
/** A paragraph in a cell or list item inherits its style and has no margin. */
const close = 'margin:0'
const tight = new Set(['td', 'th', 'li'])

function styledTag(written: string, tag: string, style: string): string {
  const own = attributeOf(written, 'style')
  const [, attributes = '', end = ''] = /^<[a-z0-9]+((?: [a-z]+="[^"]*")*)( ?\/?>)$/.exec(written) ?? []
  const rest = attributes.replace(/ style="[^"]*"/, '')
  return `<${tag}${rest}${asides[tag] ?? ''} style="${own ? `${style};${own}` : style}"${end}`
}

const isCell = (tag: string) => tag === 'td' || tag === 'th'

/** Returns the style for the cells of the row that begins at `from`; it depends on the number of columns. */
function cellsOf(pieces: readonly Piece[], from: number): string {
  let columns = 0
  for (let at = from; at < pieces.length; at += 1) {
    const piece = pieces[at]
    if (piece?.is === 'close' && piece.tag === 'tr') break
    if (piece?.is === 'open' && isCell(piece.tag)) columns += 1
  }
  return cellWidths.find((width) => columns <= width.columns)?.style ?? ''
}

type Around = { tag: string; cells: string }

function styleOf(tag: string, around: Around | undefined): string | undefined {
  if (tag === 'p' && around && tight.has(around.tag)) return close
  return isCell(tag) ? `${around?.cells};${styles[tag]}` : styles[tag]
}

/**
 * Adds styles to the elements of HTML that `richText` has sanitized. Pictures of the portal require a session, so that
 * only their alternative text remains.
 */
export function styled(html: string, lang: Language, colours = ownColours): string {
  const open: Around[] = []
  const pieces = piecesOf(html)
  const write = (piece: Piece, at: number): string => {
    if (piece.is === 'text') return escaped(piece.text)
    if (piece.is === 'close') {
      open.pop()
      return `</${piece.tag}>`
    }
    const { tag, written } = piece
    if (tag === 'img') return escaped(pictureInMail(attributeOf(written, 'alt'), lang))
    const style = tag === 'a' ? linkStyle(colours) : styleOf(tag, open.at(-1))
    if (!written.endsWith('/>')) open.push({ tag, cells: tag === 'tr' ? cellsOf(pieces, at) : '' })
    return style ? styledTag(written, tag, style) : written
  }
  return pieces.map(write).join('')
}

export const mailClosing: Record<Language, { open: string; colon: string; automatic: string }> = {
  zh: { open: '在门户中打开', colon: '：', automatic: '本邮件由系统自动发送，请勿直接回复。' },
  en: {
    open: 'Open in the portal',
    colon: ': ',
    automatic: 'This email was sent automatically. Please do not reply.',
  },
}

const button = (words: string, link: string, font: string, colour: string) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:20px 0 0"><tr>
<td bgcolor="${colour}" style="background-color:${colour};border-radius:6px;padding:9px 20px"><a href="${escaped(link)}" target="_blank" rel="noopener noreferrer" style="${font};font-size:15px;line-height:22px;color:#ffffff;text-decoration:none">${words}</a></td>
</tr></table>`

/** Content-ID of the logo (RFC 2392). */
export const logoId = 'logo@branding'

type Sides = { width: number; height: number }

/** Height of the logo, and the width at most. Outlook ignores both in styles, so they are attributes. */
const logoBox = { width: 240, height: 36 }

function logoImage({ width, height }: Sides, brand: string, font: string): string {
  const scale = Math.min(logoBox.height / height, logoBox.width / width)
  const [wide, high] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))]
  return `<img src="cid:${logoId}" width="${wide}" height="${high}" alt="${escaped(brand)}" style="display:block;border:0;${font};font-size:16px;font-weight:bold;${ink}">`
}

/** The head of a mail: the logo on white, because it is made for light backgrounds, or else the name. */
function headOf(
  { lang, brand, logo }: Pick<Framed, 'lang' | 'brand' | 'logo'>,
  { strong }: BrandColours,
): string {
  const font = fontIn(lang)
  if (logo)
    return `<td bgcolor="#ffffff" style="background-color:#ffffff;border-bottom:3px solid ${strong};border-radius:7px 7px 0 0;padding:14px 24px">${logoImage(logo, brand, font)}</td>`
  return `<td bgcolor="${strong}" style="background-color:${strong};border-radius:7px 7px 0 0;padding:16px 24px;${font};font-size:16px;line-height:24px;font-weight:bold;color:#ffffff">${escaped(brand)}</td>`
}

type Framed = {
  lang: Language
  /** Name of the portal, displayed above the text. */
  brand: string
  /** The company's accent colour; empty for the product's own. */
  accent: string
  /** Sides of the company's logo, which is displayed in place of the name. */
  logo?: Sides | undefined
  /** The company's line; empty for none. */
  footer: string
  subject: string
  /** Sanitized HTML. */
  html: string
  link: string
}

/** Returns the HTML document of a mail: brand, text, link to the portal, and the note that replies are not read. */
export function framed({ lang, brand, accent, logo, footer, subject, html, link }: Framed): string {
  const colours = brandColoursOf(accent)
  return `<!doctype html>
<html lang="${lang === 'zh' ? 'zh-CN' : 'en'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light"><meta name="supported-color-schemes" content="light"><title>${escaped(subject)}</title></head>
<body bgcolor="#f2f5f9" style="margin:0;padding:0;background-color:#f2f5f9">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#f2f5f9" style="background-color:#f2f5f9"><tr><td align="center" style="padding:24px 12px">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#ffffff" style="max-width:600px;background-color:#ffffff;border:1px solid #dfe3ea;border-radius:8px">
<tr>${headOf({ lang, brand, logo }, colours)}</tr>
<tr><td bgcolor="#ffffff" style="background-color:#ffffff;padding:24px;${fontIn(lang)};font-size:15px;line-height:24px;${ink};word-break:break-word">
${styled(html, lang, colours)}
${button(mailClosing[lang].open, link, fontIn(lang), colours.button)}
</td></tr>
<tr><td bgcolor="#ffffff" style="background-color:#ffffff;border-radius:0 0 7px 7px;padding:0 24px 20px;${fontIn(lang)};font-size:13px;line-height:20px;${muted}">${mailClosing[lang].automatic}${footer && `<br>${escaped(footer)}`}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body></html>
`
}
