import type { ElementMode, EleTab } from '@iambiz/contract/platform/element-permission.ts'
import css from './elements.css?inline'
import { keepReadonly } from './keep-readonly.ts'
import { createMarks } from './marks.ts'
import { type ElementFault, type ElementRule, readRules, stronger } from './rules.ts'
import { type TakenOut, takeOut } from './take-out.ts'

export type Watching = {
  /** Codes of the active tabs, read after every change. */
  tabsAt: () => readonly string[]
  /** The reason shown for a read-only element. */
  words: () => string
  /** Receives each fault of an entry once. */
  report: (fault: ElementFault) => void
}

type View = {
  /** Outline the elements instead of hiding, removing or disabling them. */
  isOutlined: boolean
}

type Watched = { set: (tabs: readonly EleTab[], view: View) => void }

/**
 * Adds a constructed style sheet: the content security policy of a page does not restrict these, because they come from
 * no markup.
 */
function adoptStyles(by: Document): () => void {
  const sheet = new (by.defaultView ?? window).CSSStyleSheet()
  sheet.replaceSync(css)
  by.adoptedStyleSheets = [...by.adoptedStyleSheets, sheet]
  return () => {
    by.adoptedStyleSheets = by.adoptedStyleSheets.filter((one) => one !== sheet)
  }
}

/** Observes everything that a selector may match; returns a function that stops it. */
function observe(by: Document, apply: () => void): () => void {
  const observer = new MutationObserver(() => {
    apply()
    // Drops the records of our own changes.
    observer.takeRecords()
  })
  observer.observe(by, { subtree: true, childList: true, attributes: true })
  return () => observer.disconnect()
}

/** Never hidden or disabled: sign-out, the choice of organization and role, and the banner of a delegation. */
const wayOut =
  '.avatar-button, .avatar-panel, .org-role-button, .org-role-panel, .acting-banner, [data-way-out]'

/** Returns the tab codes of the page that contains the element, else those of the active page. */
const tabsOf = (element: Element, inFront: readonly string[]): readonly string[] =>
  element.closest('[data-tab-codes]')?.getAttribute('data-tab-codes')?.split(' ') ?? inFront

const isRuleOf = ({ tabCode }: ElementRule, tabs: readonly string[]): boolean =>
  tabCode === '*' || tabs.includes(tabCode)

type Wanted = Map<Element, ElementRule>

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
function wantedIn(by: Document, { rules, inFront, report }: Asked): Wanted {
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

/** Elements that were taken out of the document, each with the rule that hides it. */
function createTaken(tabsAt: Watching['tabsAt']) {
  const out = new Map<Element, TakenOut & { rule: ElementRule }>()
  return {
    /**
     * Puts back the elements that no rule hides any more. Selectors cannot match an element outside the document, so it
     * stays out until the tab or the entries change.
     */
    putBackBut: (rules: readonly ElementRule[]) => {
      for (const [element, { place, putBack, rule }] of out) {
        const isKept = rules.includes(rule) && isRuleOf(rule, tabsOf(place, tabsAt()))
        if (isKept && place.isConnected) continue
        putBack()
        out.delete(element)
      }
    },
    take: (element: Element, rule: ElementRule) => {
      const taken = takeOut(element)
      if (taken) out.set(element, { ...taken, rule })
    },
  }
}

/** Applies the rules to framed pages of the same origin; other frames cannot be read. */
function createFrames(by: Document, watching: Watching) {
  const frames = new Map<HTMLIFrameElement, Watched>()
  let latest: Parameters<Watched['set']> = [[], { isOutlined: false }]
  const enter = (frame: HTMLIFrameElement) => {
    frames.delete(frame)
    const within = frame.contentDocument
    if (!within?.body) return
    const inFrame = watchElements(within, { ...watching, tabsAt: () => tabsOf(frame, watching.tabsAt()) })
    frames.set(frame, inFrame)
    inFrame.set(...latest)
  }
  const onLoad = ({ target }: Event) => {
    if (target instanceof Element && target.localName === 'iframe') enter(target as HTMLIFrameElement)
  }
  return {
    follow: () => {
      by.addEventListener('load', onLoad, true)
      for (const frame of by.querySelectorAll('iframe')) enter(frame)
      return () => {
        by.removeEventListener('load', onLoad, true)
        frames.clear()
      }
    },
    set: (...given: Parameters<Watched['set']>) => {
      latest = given
      for (const frame of frames.values()) frame.set(...given)
    },
  }
}

/** Reuses the rule objects of unchanged entries, so that the elements taken out by them stay out. */
function keepKnown(known: readonly ElementRule[], read: readonly ElementRule[]): ElementRule[] {
  const byText = new Map(known.map((rule) => [JSON.stringify(rule), rule]))
  return read.map((rule) => byText.get(JSON.stringify(rule)) ?? rule)
}

/** Reports each fault once. */
function once(report: Watching['report']): Watching['report'] {
  const reported = new Set<string>()
  return (fault) => {
    const key = JSON.stringify(fault)
    if (reported.has(key)) return
    reported.add(key)
    report(fault)
  }
}

const modesOf = (wanted: Wanted, isOutlined: boolean): Map<Element, ElementMode> =>
  new Map(
    [...wanted]
      .filter(([, { params }]) => isOutlined || params !== 'remove')
      .map(([element, { params }]) => [element, params]),
  )

const readonlyElement = '[data-permission="readonly"]'

/**
 * Shows the reason why an element is read-only on hover, focus and attempted use. Returns a function that removes the
 * listeners.
 */
function readonlyTip(by: Document, words: () => string) {
  const tip = by.createElement('div')
  tip.className = 'permission-tip'
  tip.setAttribute('role', 'status')
  tip.popover = 'manual'

  const show = (element: Element) => {
    const { left, bottom } = element.getBoundingClientRect()
    tip.textContent = words()
    if (!tip.isConnected) by.body.append(tip)
    tip.showPopover()
    const width = by.documentElement.clientWidth - tip.offsetWidth - 8
    const height = by.documentElement.clientHeight - tip.offsetHeight - 8
    tip.style.left = `${Math.max(8, Math.min(left, width))}px`
    tip.style.top = `${Math.max(8, Math.min(bottom + 6, height))}px`
  }
  const hide = () => {
    if (tip.isConnected) tip.remove()
  }
  const look = ({ target }: Event) => {
    const kept = (target as Element | null)?.closest?.(readonlyElement)
    if (kept) show(kept)
    else hide()
  }
  const events = ['pointerover', 'focusin'] as const
  for (const event of events) by.addEventListener(event, look, true)
  by.addEventListener('scroll', hide, { capture: true, passive: true })
  return {
    show,
    stop: () => {
      hide()
      for (const event of events) by.removeEventListener(event, look, true)
      by.removeEventListener('scroll', hide, true)
    },
  }
}

/**
 * Applies element permissions to a document: to existing elements and to new ones before they are painted. `set`
 * replaces the entries and undoes those no longer present.
 */
export function watchElements(by: Document, watching: Watching): Watched {
  const { tabsAt, words } = watching
  const report = once(watching.report)
  const marks = createMarks(words)
  const taken = createTaken(tabsAt)
  const frames = createFrames(by, watching)
  let rules: ElementRule[] = []
  let view: View = { isOutlined: false }
  let end: (() => void) | undefined

  const apply = () => {
    const { isOutlined } = view
    taken.putBackBut(isOutlined ? [] : rules)
    const wanted = wantedIn(by, { rules, inFront: tabsAt(), report })
    marks.keep(modesOf(wanted, isOutlined), isOutlined)
    if (!isOutlined)
      for (const [element, rule] of wanted) if (rule.params === 'remove') taken.take(element, rule)
  }

  const begin = () => {
    const tip = readonlyTip(by, words)
    const ends = [adoptStyles(by), tip.stop, keepReadonly(by, tip.show), frames.follow(), observe(by, apply)]
    return () => {
      for (const one of ends) one()
    }
  }

  return {
    set: (tabs, next) => {
      const read = readRules(tabs, by)
      rules = keepKnown(rules, read.rules)
      view = next
      for (const fault of read.faults) report(fault)
      frames.set(tabs, next)
      if (rules.length > 0) end ??= begin()
      apply()
      if (rules.length > 0) return
      end?.()
      end = undefined
    },
  }
}
