import { alignedTags, formattedAttributes } from '@iambiz/contract/platform/formatted-text/elements.ts'

const alignment = 'data-align'

/** All attributes allowed on any element. */
export const attributes = [...new Set(Object.values(formattedAttributes).flat()), alignment]

/** Whether an element may have an attribute; both names in lower case. */
export function mayHave(tag: string, attribute: string): boolean {
  if (attribute === alignment) return alignedTags.some((aligned) => aligned === tag)
  return Object.hasOwn(formattedAttributes, tag) && formattedAttributes[tag]?.includes(attribute) === true
}
