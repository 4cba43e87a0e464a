import { type ElementFault, type ElementRule, stronger } from './rules.ts'

/** Never hidden or disabled: sign-out, the choice of organization and role, and the banner of a delegation. */
const wayOut =
  '.avatar-button, .avatar-panel, .org-role-button, .org-role-panel, .acting-banner, [data-way-out]'

/** Returns the tab codes of the page that contains the element, else those of the active page. */
export const tabsOf = (element: Element, inFront: readonly string[]): readonly string[] =>
  element.closest('[data-tab-codes]')?.getAttribute('data-tab-codes')?.split(' ') ?? inFront

export const isRuleOf = ({ tabCode }: ElementRule, tabs: readonly string[]): boolean =>
  tabCode === '*' || tabs.includes(tabCode)

export type Wanted = Map<Element, ElementRule>

type Asked = {
  rules: readonly ElementRule[]
  inFront: readonly string[]
  report: (fault: ElementFault) => void
}

/** Returns the rule with the strongest mode for an element; undefined if none applies. */
function strongestFor(element: Element, rules: readonly ElementRule[], tabs: readonly string[]) {
  let found: ElementRule | undefined
  for (const rule of rules) {
    if (!isRuleOf(rule, tabs) || !element.matches(rule.selector)) continue
    if (stronger(found?.params, rule.params) !== found?.params) found = rule
  }
  return found
}

/** Returns the rules' modes for elements in the document; the strongest applies. */
export function wantedIn(by: Document, { rules, inFront, report }: Asked): Wanted {
  const wanted: Wanted = new Map()
  if (rules.length === 0) return wanted
  const ways = [...by.querySelectorAll(wayOut)]
  const every = [...new Set(rules.map(({ selector }) => selector))].join(', ')
  for (const element of by.querySelectorAll(`:is(${every}):not([data-permission-place])`)) {
    const rule = strongestFor(element, rules, tabsOf(element, inFront))
    if (!rule) continue
    const leadsOut = ways.some((way) => way.contains(element) || element.contains(way))
    if (leadsOut) report({ kind: 'way-out', tabCode: rule.tabCode, selector: rule.selector })
    else wanted.set(element, rule)
  }
  return wanted
}
