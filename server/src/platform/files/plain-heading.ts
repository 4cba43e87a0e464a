const folded = (heading: string): string => heading.normalize('NFKC').toLowerCase()

/** Letters and digits alone; further columns of the same kind are numbered. */
const bare = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '').replace(/\d+$/, '')

/** A heading as headings are compared. */
export const plainHeading = (heading: string): string => bare(folded(heading))

const brackets = /[([{【〔「].*?[)\]}】〕」]/g
const han = /\p{Script=Han}+/gu

/**
 * What a heading means, by `meaningOf` of a plain one: with what is in brackets, `姓名（英文）`, or else without, `姓名（必填）`.
 * One in two languages, `邮箱 Email`, has a meaning where both of them mean the same.
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
