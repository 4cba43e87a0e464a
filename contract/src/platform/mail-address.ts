const local = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const label = /^[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/

/**
 * Whether a text is exactly one address: a dot-atom, one @, and a host name (RFC 5321, 4.1.2), in ASCII and within the
 * lengths of RFC 5321, 4.5.3.1. Display names, comments, quoted strings, routes and address lists are rejected.
 */
export function isMailAddress(text: string): boolean {
  const at = text.indexOf('@')
  const [name, host] = [text.slice(0, at), text.slice(at + 1)]
  if (at < 1 || at > 64 || text.length > 254) return false
  const labels = host.split('.')
  return local.test(name) && labels.length > 1 && labels.every((part) => label.test(part))
}

/** Whether an address belongs to one of these lower-case domains; subdomains do not match. */
const isWithin = (address: string, domains: readonly string[]): boolean =>
  domains.includes(address.slice(address.indexOf('@') + 1).toLowerCase())

/** Why a text is not a company address; undefined if it is one. Does not check that a person has it. */
export function addressFaultOf(text: string, domains: readonly string[]): 'format' | 'domain' | undefined {
  if (!isMailAddress(text)) return 'format'
  return isWithin(text, domains) ? undefined : 'domain'
}

/** The same key for all spellings of an address. */
export const addressKey = (text: string): string => text.toLowerCase()

/** Maximum characters of a piece: longer than any address, so a truncated piece never becomes one. */
const maxPiece = 320

/** Where a piece may end, or a quoted name begin. */
const boundary = /[",;\u3001\uff64]/g
const lineEnd = /[\n\r\v\f\u0085\u2028\u2029]/

/** Converts full-width characters to ASCII, but no lookalikes of other scripts. */
const halfWidth = (text: string): string =>
  text
    // Invisible characters are never part of an address.
    .replace(/\p{Cf}/gu, '')
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    // Space and dot as Chinese input methods type them.
    .replaceAll('\u3000', ' ')
    .replace(/[\u3002\uff61]/g, '.')

/** An address repeated as a link: `a@b.cn<mailto:a@b.cn>`. */
const linkAfter = /[<(]mailto:[^<>()]*[>)]$/i
const named = /[<>()[\]{}"“”‘’【】「」〈〉《》:\s]/
const brackets = ['<>', '()', '[]', '{}', '""', '“”', '‘’', '【】', '「」', '〈〉', '《》', "''"]
const isPunctuation = (text: string) => /^[\s.:"'“”‘’-]*$/.test(text)
/** A label before an address in a mail or an export: `To: a@b.cn`, `SMTP:a@b.cn`. */
const isLabel = (text: string) => /^\p{L}[\p{L} -]{0,30}:\s*$/u.test(text)
const isComment = (text: string) => /^\s*[<([{【「〈《][^<>()@]*[>)\]}】」〉》]\s*$/.test(text)

/** Whether the text around an address is only punctuation, a name before it, or a comment. */
function isAround(before: string, after: string): boolean {
  const [open = '', close = ''] = [before.at(-1), after.at(0)]
  if (brackets.includes(open + close) && isPunctuation(after.slice(1))) return true
  if ((isPunctuation(before) || isLabel(before)) && (isPunctuation(after) || isComment(after))) return true
  // A Latin word next to a space may belong to the address; a number after it is a phone or room number.
  return /^$|^[^A-Za-z0-9]*[\s:]$/.test(before) && /^$|^\s[^A-Za-z]*$/.test(after)
}

/** The address in a piece with a single @, without name, link or brackets; else the whole piece. */
function addressAt(piece: string): string {
  const at = piece.indexOf('@')
  if (at < 1 || piece.includes('@', at + 1)) return piece
  let [start, end] = [at, at + 1]
  while (start > 0 && !named.test(piece.charAt(start - 1))) start -= 1
  while (/[A-Za-z0-9.-]/.test(piece.charAt(end))) end += 1
  if (brackets.includes(piece.charAt(start) + piece.charAt(end))) start += 1
  const before = piece.slice(0, start).replace(/mailto:$/i, '')
  const address = piece.slice(start, end).replace(/\.+$/, '')
  const isLink = before.length < start
  const after = isLink ? piece.slice(end).replace(/^\?[^\s<>()]*/, '') : piece.slice(end)
  return isMailAddress(address) && isAround(before, after) ? address : piece
}

/** The address of `Name <address>` and similar forms, or the whole piece. */
function addressIn(text: string): string {
  const piece = text.indexOf('@') < text.lastIndexOf('@') ? text.replace(linkAfter, '').trim() : text
  const open = piece.indexOf('<')
  const isNamed = open >= 0 && piece.indexOf('>') === piece.length - 1 && piece.lastIndexOf('<') === open
  return addressAt(isNamed ? piece.slice(open + 1, -1).trim() : piece)
}

/** The end of a quoted name that begins before `from`; inner quotes are escaped or doubled. */
function closingQuote(line: string, from: number): number {
  for (let at = from; at < line.length; at += 1) {
    if (line[at] === '\\') at += 1
    else if (line[at] === '"' && line[at + 1] === '"') at += 1
    else if (line[at] === '"') return at
  }
  return -1
}

type Piece = { text: string; end: string }

/** Splits a line at separators outside quoted names; a quoted name opens a piece and is closed. */
function piecesOf(line: string): Piece[] {
  const pieces: Piece[] = []
  // Start of the piece, and the position up to which the text was scanned; each part is scanned once, so this is
  // linear.
  let [start, seen] = [0, 0]
  let isBlank = true
  let isClosed = true
  for (const { 0: sign, index } of line.matchAll(boundary)) {
    if (index < seen) continue
    isBlank &&= line.slice(seen, index).trim() === ''
    seen = index + 1
    if (sign !== '"') {
      pieces.push({ text: line.slice(start, index), end: sign })
      start = seen
      isBlank = true
      continue
    }
    // If one quote is never closed, no later one is either.
    const close: number = isBlank && isClosed ? closingQuote(line, seen) : -1
    isClosed &&= !isBlank || close > 0
    if (close > 0) seen = close + 1
    isBlank = false
  }
  pieces.push({ text: line.slice(start), end: '' })
  return pieces
}

/** `Zhang, Wei <address>` without quotes: the text before the comma is not a separate piece. */
const isLastName = ({ text, end }: Piece, next: Piece | undefined) =>
  end === ',' &&
  /^[\p{L}\p{M}\s'.-]+$/u.test(text.trim()) &&
  /^[^\s<@"][^<@"]*<[^<@]+@[^<]*>$/.test(next?.text.trim() ?? '')

const isNamed = (part: string): boolean => {
  const [name = '', ...addresses] = part.split('<')
  return addresses.length === 1 && !name.includes('@')
}

/** Addresses separated by a space or bar, or each in brackets after its name; else the whole piece. */
function severalIn(piece: string): string[] {
  if (piece.indexOf('@') === piece.lastIndexOf('@')) return [piece]
  const words = piece.split(/[\s|/]+/).filter((word) => word !== '')
  if (words.every(isMailAddress)) return words
  const named = piece.split('>')
  const isWhole = named.pop() === '' && named.every(isNamed)
  return isWhole ? named.map((part) => `${part}>`) : [piece]
}

/** Expected addresses in a line of text or a table cell. */
const textsOf = (line: string): string[] =>
  piecesOf(line.replace(/^\s*(?:[*•·▪●○-]|\(?\d{1,3}[.)](?=\s)|\d{1,3}\u3001)\s*/, ''))
    .filter((piece, index, all) => !isLastName(piece, all[index + 1]))
    .flatMap(({ text }) => severalIn(text.trim()))
    .map((text) => text.trim())

/** The cells with an address in a table row; a row without one is one piece. */
function textsOfRow(row: string): string[] {
  if (!row.includes('\t')) return textsOf(row)
  const cells = row.split('\t').map((cell) => cell.trim())
  const addresses = cells.filter((cell) => cell.includes('@'))
  return addresses.length > 0 ? addresses.flatMap(textsOf) : [cells.filter((cell) => cell !== '').join(' ')]
}

/** The rows of a text without table headings. */
function rowsOf(text: string): string[] {
  const rows = text.split(lineEnd).filter((row) => row.trim() !== '')
  const [first = '', ...others] = rows
  const isHeading = first.includes('\t') && !first.includes('@') && others.some((row) => row.includes('@'))
  return isHeading ? others : rows
}

/**
 * Splits pasted text into expected addresses: at commas and semicolons of either width, enumeration commas, tabs and
 * line ends. Each appears once in its first spelling, without names and punctuation; other texts stay, truncated if
 * long. Runs in linear time for any input.
 */
export function splitAddresses(text: string): string[] {
  const found = new Map<string, string>()
  for (const piece of rowsOf(halfWidth(text)).flatMap(textsOfRow)) {
    const value = addressIn(piece).slice(0, maxPiece).toWellFormed()
    const key = addressKey(value)
    if (value !== '' && !found.has(key)) found.set(key, value)
  }
  return [...found.values()]
}
