import { useSearchParams } from 'wouter'
import { leftOutOf } from '../filter/left-out.ts'
import { type AppView, appQueryOf, appViewOf } from './app-view.ts'

/** Keeps the invalid parts of the URL, and the note about them, until the filter changes. */
const withLeftOut = (next: URLSearchParams, current: URLSearchParams) =>
  new URLSearchParams([...next, ...leftOutOf(current)].map(([name, value]) => [name, value]))

/**
 * The view in the URL. Every change returns to the first page unless it sets the page. It replaces the history entry,
 * so that Back leaves the page.
 */
export function useAppView() {
  const [query, setQuery] = useSearchParams()
  const change = (part: Partial<AppView>) =>
    setQuery(
      (current) => {
        const view = appViewOf(current)
        const next = appQueryOf({ ...view, place: { ...view.place, page: 1 }, ...part })
        return part.place ? withLeftOut(next, current) : next
      },
      { replace: true },
    )
  /** Opens or closes the details of an application without changing the list. */
  const show = (shown: string) =>
    setQuery((current) => withLeftOut(appQueryOf({ ...appViewOf(current), shown }), current), {
      replace: true,
    })
  return { view: appViewOf(query), change, show }
}
