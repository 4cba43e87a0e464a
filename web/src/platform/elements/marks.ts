import type { ElementMode } from '@iambiz/contract/platform/element-permission.ts'

type Marked = { mode: ElementMode; isOutlined: boolean; undo: () => void }

/** Sets attributes. Returns a function that restores those not changed by other code since. */
function withAttributes(element: Element, attributes: Record<string, string>): () => void {
  const before = Object.keys(attributes).map((name) => [name, element.getAttribute(name)] as const)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  return () => {
    for (const [name, value] of before) {
      if (element.getAttribute(name) !== attributes[name]) continue
      if (value === null) element.removeAttribute(name)
      else element.setAttribute(name, value)
    }
  }
}

const attributesOf = (mode: ElementMode, isOutlined: boolean, words: string): Record<string, string> => {
  if (isOutlined) return { 'data-permission-shown': mode }
  if (mode !== 'readonly') return { 'data-permission': mode }
  return { 'data-permission': mode, 'aria-disabled': 'true', 'aria-description': words }
}

/** Whether the marks are still set; the owner of an element may have overwritten an attribute. */
const isStill = (element: Element, { mode, isOutlined }: Marked) =>
  Object.entries(attributesOf(mode, isOutlined, '')).every(
    ([name, value]) => name === 'aria-description' || element.getAttribute(name) === value,
  )

/** Manages the attributes that hide, disable or outline elements. */
export function createMarks(words: () => string) {
  const marked = new Map<Element, Marked>()

  const mark = (element: Element, mode: ElementMode, isOutlined: boolean) => {
    const before = marked.get(element)
    if (before?.mode === mode && before.isOutlined === isOutlined && isStill(element, before)) return
    before?.undo()
    const undo = withAttributes(element, attributesOf(mode, isOutlined, words()))
    marked.set(element, { mode, isOutlined, undo })
  }

  return {
    /** Marks these elements and removes the marks of all others. */
    keep: (wanted: ReadonlyMap<Element, ElementMode>, isOutlined: boolean) => {
      for (const [element, { undo }] of marked) {
        if (wanted.has(element)) continue
        undo()
        marked.delete(element)
      }
      for (const [element, mode] of wanted) mark(element, mode, isOutlined)
    },
  }
}
