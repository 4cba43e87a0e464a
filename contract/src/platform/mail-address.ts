const local = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const label = /^[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/

/**
 * Whether a text is one bare address and nothing else: a dot-atom, one @, and a host name (RFC 5321, 4.1.2), in ASCII and
 * within the lengths of RFC 5321, 4.5.3.1. Names, comments, quotes, routes and several addresses are none.
 */
export function isMailAddress(text: string): boolean {
  const at = text.indexOf('@')
  const [name, host] = [text.slice(0, at), text.slice(at + 1)]
  if (at < 1 || at > 64 || text.length > 254) return false
  const labels = host.split('.')
  return local.test(name) && labels.length > 1 && labels.every((part) => label.test(part))
}

/** Whether a text is an address of one of these domains, given in lower case; those below a domain are others. */
const isWithin = (address: string, domains: readonly string[]): boolean =>
  domains.includes(address.slice(address.indexOf('@') + 1).toLowerCase())

/** Why a text is no address of the company; undefined where it is one. Whether somebody has it is another question. */
export function addressFaultOf(text: string, domains: readonly string[]): 'format' | 'domain' | undefined {
  if (!isMailAddress(text)) return 'format'
  return isWithin(text, domains) ? undefined : 'domain'
}

/** Two spellings of one address have the same key. */
export const addressKey = (text: string): string => text.toLowerCase()

/** Characters of a piece that are kept: longer than any address, so that what was cut never becomes one. */
const maxPiece = 320

/** Where a piece may end, or a quoted name begin. */
const boundary = /[",;\u3001\uff64\n\r\v\f\u0085\u2028\u2029]/g
const lineEnd = /[\n\r\v\f\u0085\u2028\u2029]/

/** Full-width forms as their ASCII ones, and no others: a letter of another script that looks alike stays what it is. */
const halfWidth = (text: string): string =>
  text
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    // What an input method for Chinese types for a space and for a dot.
    .replaceAll('\u3000', ' ')
    .replace(/[\u3002\uff61]/g, '.')

/** The address of `Name <address>`, or the whole piece where it is not of this form. */
function addressIn(piece: string): string {
  const open = piece.indexOf('<')
  const isNamed = open >= 0 && piece.indexOf('>') === piece.length - 1 && piece.lastIndexOf('<') === open
  return isNamed ? piece.slice(open + 1, -1).trim() : piece
}

/** Cuts at separators, those within a quoted name apart: a quote that opens a piece and is closed on its line. */
function piecesOf(text: string): string[] {
  const pieces: string[] = []
  // Where the piece begins, and from where nothing has been looked at; every stretch is looked at once, so this is linear.
  let [start, seen] = [0, 0]
  let isBlank = true
  for (const { 0: sign, index } of text.matchAll(boundary)) {
    if (index < seen) continue
    isBlank &&= text.slice(seen, index).trim() === ''
    seen = index + 1
    if (sign !== '"') {
      pieces.push(text.slice(start, index))
      start = seen
      isBlank = true
      continue
    }
    const close = isBlank ? text.indexOf('"', seen) : -1
    if (close > 0 && !lineEnd.test(text.slice(seen, close))) seen = close + 1
    isBlank = false
  }
  pieces.push(text.slice(start))
  return pieces
}

/**
 * What somebody pasted, cut into what should be addresses: at commas and semicolons of either width, enumeration commas and
 * line ends. Each once, as it was first spelled; what is no address stays among them, cut where it is long. Takes time in
 * proportion to the text, whatever is in it.
 */
export function splitAddresses(text: string): string[] {
  const found = new Map<string, string>()
  for (const piece of piecesOf(halfWidth(text))) {
    const value = addressIn(piece.trim()).slice(0, maxPiece).toWellFormed()
    const key = addressKey(value)
    if (value !== '' && !found.has(key)) found.set(key, value)
  }
  return [...found.values()]
}
