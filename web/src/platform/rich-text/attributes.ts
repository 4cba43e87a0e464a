const alignedTags = ['p', 'h2', 'h3', 'h4', 'th', 'td']

/** Elements by the attributes that they may have. */
const tagsOf: ReadonlyMap<string, readonly string[]> = new Map([
  ['href', ['a']],
  ['src', ['img']],
  ['alt', ['img']],
  ['width', ['img']],
  ['height', ['img']],
  ['start', ['ol']],
  ['colspan', ['th', 'td']],
  ['rowspan', ['th', 'td']],
  ['data-align', alignedTags],
])

/** All attributes that any element may have. */
export const attributes = [...tagsOf.keys()]

/** Whether an element may have an attribute, both by their names in small letters. */
export const mayHave = (tag: string, attribute: string): boolean =>
  tagsOf.get(attribute)?.includes(tag) ?? false
