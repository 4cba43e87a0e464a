// Formats that change what a text says, for places that show text without formats.

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
  // Notes in brackets, and nothing at all, are clear without a mark.
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

/** A text that stands in an element, where its format has to be written as signs: raised, lowered, struck out. */
export const inPlainFormat = (tag: string, text: string): string =>
  Object.hasOwn(plainFormats, tag) ? (plainFormats[tag]?.(text) ?? text) : text
