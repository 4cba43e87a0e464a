import { alignedTags, formattedAttributes } from '@iambiz/contract/platform/formatted-text/elements.ts'

const alignment = 'data-align'

/** All attributes that any element may have. */
export const attributes = [...new Set(Object.values(formattedAttributes).flat()), alignment]

/** Whether an element may have an attribute, both by their names in small letters. */
export function mayHave(tag: string, attribute: string): boolean {
  if (attribute === alignment) return alignedTags.some((aligned) => aligned === tag)
  return Object.hasOwn(formattedAttributes, tag) && formattedAttributes[tag]?.includes(attribute) === true
}
