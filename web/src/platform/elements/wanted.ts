import { type ElementFault, type ElementRule, stronger } from './rules.ts'

/** Nothing hides or holds what one leaves by: sign-out, organization and role, and the word that one acts for somebody. */
const wayOut =
  '.avatar-button, .avatar-panel, .org-role-button, .org-role-panel, .acting-banner, [data-way-out]'

/** The tabs that an element belongs to: those of the page that it lies in, or those in front. */
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

/** The rule that wants most of an element; undefined where none is about it. */
function strongestFor(element: Element, rules: readonly ElementRule[], tabs: readonly string[]) {
  let found: ElementRule | undefined
  for (const rule of rules) {
    if (!isRuleOf(rule, tabs) || !element.matches(rule.selector)) continue
    if (stronger(found?.params, rule.params) !== found?.params) found = rule
  }
  return found
}

/** What the rules want of which element that is in the document; the strongest wish counts. */
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
