import type { ElementMode, EleTab } from '@iambiz/contract/platform/element-permission.ts'

export type ElementRule = { tabCode: string; selector: string; params: ElementMode }

/** Why an entry does not do what it says. */
export type ElementFault = {
  kind: 'empty' | 'invalid' | 'way-out'
  tabCode: string
  selector: string
}

/** A name of an action wherever it stands, also in a selector that is none. */
const namedAction = /data-perm\s*[~|^$*]?=\s*["']?([\w.-]+)/g

const isSelector = (text: string, by: Document): boolean => {
  try {
    by.createDocumentFragment().querySelector(text)
    return true
  } catch {
    return false
  }
}

/**
 * What is left of a selector that is none: of a list, the parts that are selectors, as they were meant; of the others, the
 * actions that they name are hidden, because nothing is to be seen by a slip of the pen.
 */
function salvaged({ selector, ...rule }: ElementRule, by: Document): ElementRule[] {
  return selector
    .split(',')
    .map((part) => part.trim())
    .flatMap((part): ElementRule[] =>
      part !== '' && isSelector(part, by)
        ? [{ ...rule, selector: part }]
        : [...part.matchAll(namedAction)].map(([, name]) => ({
            tabCode: rule.tabCode,
            selector: `[data-perm="${name}"]`,
            params: 'hidden',
          })),
    )
}

/** The rules that can be applied, and what is wrong with the others. */
export function readRules(
  tabs: readonly EleTab[],
  by: Document,
): { rules: ElementRule[]; faults: ElementFault[] } {
  const rules: ElementRule[] = []
  const faults: ElementFault[] = []
  for (const { tabCode, elements } of tabs)
    for (const { selector: written, params } of elements) {
      const selector = written.trim()
      const rule = { tabCode, selector, params }
      if (selector === '') faults.push({ kind: 'empty', tabCode, selector })
      else if (isSelector(selector, by)) rules.push(rule)
      else {
        faults.push({ kind: 'invalid', tabCode, selector })
        rules.push(...salvaged(rule, by))
      }
    }
  return { rules, faults }
}

const strength: Record<ElementMode, number> = { readonly: 1, hidden: 2, remove: 3 }

/** The stronger of two; one that says nothing is the weakest. */
export const stronger = (one: ElementMode | undefined, other: ElementMode): ElementMode =>
  one !== undefined && strength[one] >= strength[other] ? one : other
