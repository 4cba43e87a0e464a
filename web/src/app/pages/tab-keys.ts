import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { CachedPage } from '#web/platform/session/store.ts'
import type { PageActions } from './page-actions.ts'
import { neighbourOf } from './tab-rules.ts'

const steps: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

const tabsIn = (line: HTMLElement | null) => [...(line?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])]

type Tabs = {
  line: RefObject<HTMLElement | null>
  pages: readonly CachedPage[]
  active: string | undefined
  act: PageActions
  /** State that the tabs render from; a change renders all of them again. */
  drawn: unknown
}

/**
 * Keyboard support of a tab bar (ARIA Authoring Practices, tabs with manual activation): arrows move the focus, Delete
 * closes, Shift with an arrow moves the tab. The active tab is scrolled into view.
 */
export function useTabKeys({ line, pages, active, act, drawn }: Tabs): (event: KeyboardEvent) => void {
  const wanted = useRef<string>(undefined)
  const tabOf = (key: string) => tabsIn(line.current).find(({ dataset }) => dataset.path === key)

  // The focused tab may have been removed or moved by a key.
  useLayoutEffect(() => {
    if (wanted.current !== undefined) tabOf(wanted.current)?.focus()
    wanted.current = undefined
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the active tab is read from the document
  useEffect(() => {
    const [box, tab] = [
      line.current,
      (active === undefined ? undefined : tabOf(active))?.getBoundingClientRect(),
    ]
    if (!box || !tab) return
    const { left, right } = box.getBoundingClientRect()
    // scrollIntoView would also move the starting point of the Tab key here, past the header of a newly loaded page.
    box.scrollLeft += Math.min(0, tab.left - left) + Math.max(0, tab.right - right)
  }, [active, drawn])

  const close = (page: CachedPage) => {
    wanted.current = neighbourOf(pages, page.path)?.path
    act.close(page)
  }
  const move = (page: CachedPage, place: number) => {
    wanted.current = page.path
    act.move(page, place)
  }
  const press = (event: KeyboardEvent) => {
    const tabs = tabsIn(line.current)
    const index = tabs.indexOf(event.target as HTMLElement)
    if (index < 0) return
    const page = pages.find(({ path }) => path === tabs[index]?.dataset.path)
    const place = steps[event.key]?.(index, tabs.length)
    if (place === undefined && event.key !== 'Delete') return
    event.preventDefault()
    if (place === undefined) page && close(page)
    else if (!event.shiftKey) tabs[place]?.focus()
    else if (page) move(page, place)
  }
  return press
}
