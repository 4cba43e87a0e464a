import type { ElementMode, EleTab } from '@iambiz/contract/platform/element-permission.ts'

export type ElementRule = { tabCode: string; selector: string; params: ElementMode }

/** Why an entry has no effect, or not the intended one. */
export type ElementFault = {
  kind: 'empty' | 'invalid' | 'way-out'
  tabCode: string
  selector: string
}

/** An action name anywhere in a text, even in an invalid selector. */
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
 * Recovers rules from an invalid selector: the valid parts of a list keep their mode; for invalid parts, the actions
 * that they name are hidden, so that a typing error does not expose an element.
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

/** Returns the rules that can be applied, and the faults of the others. */
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

/** Returns the stronger of two modes; undefined is the weakest. */
export const stronger = (one: ElementMode | undefined, other: ElementMode): ElementMode =>
  one !== undefined && strength[one] >= strength[other] ? one : other
