import type { ElementMode, EleTab } from '@iambiz/contract/platform/element-permission.ts'
import css from './elements.css?inline'
import { keepReadonly } from './keep-readonly.ts'
import { createMarks } from './marks.ts'
import { type ElementFault, type ElementRule, readRules } from './rules.ts'
import { type TakenOut, takeOut } from './take-out.ts'
import { readonlyTip } from './tip.ts'
import { isRuleOf, tabsOf, type Wanted, wantedIn } from './wanted.ts'

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
  const told = new Set<string>()
  return (fault) => {
    const key = JSON.stringify(fault)
    if (told.has(key)) return
    told.add(key)
    report(fault)
  }
}

const modesOf = (wanted: Wanted, isOutlined: boolean): Map<Element, ElementMode> =>
  new Map(
    [...wanted]
      .filter(([, { params }]) => isOutlined || params !== 'remove')
      .map(([element, { params }]) => [element, params]),
  )

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
