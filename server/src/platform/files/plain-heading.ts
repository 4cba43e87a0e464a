const folded = (heading: string): string => heading.normalize('NFKC').toLowerCase()

/** Letters and digits only; a trailing number of repeated columns is removed. */
const bare = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '').replace(/\d+$/, '')

/** A heading normalized for comparison. */
export const plainHeading = (heading: string): string => bare(folded(heading))

const brackets = /[([{【〔「].*?[)\]}】〕」]/g
const han = /\p{Script=Han}+/gu

/**
 * The meaning of a heading by `meaningOf`, which takes a normalized heading: including the text in brackets, as in
 * `姓名（英文）`, or else without it, as in `姓名（必填）`. A bilingual heading such as `邮箱 Email` has a meaning where both parts
 * mean the same.
 */
export function headingMeaning<Meaning>(
  heading: string,
  meaningOf: (plain: string) => Meaning | undefined,
): Meaning | undefined {
  const text = folded(heading)
  const own = [text, text.replace(brackets, '')]
  const known = own.map((form) => meaningOf(bare(form))).find((meaning) => meaning !== undefined)
  if (known !== undefined) return known
  const [chinese, other] = [(text.match(han) ?? []).join(''), text.replace(han, ' ')].map((part) =>
    meaningOf(bare(part)),
  )
  return chinese === other ? chinese : undefined
}
