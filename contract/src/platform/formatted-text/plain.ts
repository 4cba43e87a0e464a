// Plain-text replacements for formats that carry meaning.

const raisedSigns = new Map(
  [...'0123456789+-=()abcdefghijklmnoprstuvwxyz'].map((sign, index) => [
    sign,
    [...'⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ'][index] ?? sign,
  ]),
)
const loweredSigns = new Map(
  [...'0123456789+-=()'].map((sign, index) => [sign, [...'₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎'][index] ?? sign]),
)

function inSigns(text: string, signs: ReadonlyMap<string, string>, mark: string): string {
  // Text in brackets and empty text are clear without a mark.
  if (/^\s*(?:$|[[［〔【])/.test(text)) return text
  const characters = [...text]
  if (characters.every((sign) => signs.has(sign))) return characters.map((sign) => signs.get(sign)).join('')
  return characters.length === 1 ? `${mark}${text}` : `${mark}(${text})`
}

const plainFormats: Readonly<Record<string, (text: string) => string>> = {
  sup: (text) => inSigns(text, raisedSigns, '^'),
  sub: (text) => inSigns(text, loweredSigns, '_'),
  s: (text) => (text.trim() === '' ? text : `~~${text}~~`),
}

/** Text with its format written as characters: superscript, subscript, strikethrough. */
export const inPlainFormat = (tag: string, text: string): string =>
  Object.hasOwn(plainFormats, tag) ? (plainFormats[tag]?.(text) ?? text) : text
