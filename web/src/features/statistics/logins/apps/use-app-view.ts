import { useSearchParams } from 'wouter'
import { leftOutOf } from '../filter/left-out.ts'
import { type AppView, appQueryOf, appViewOf } from './app-view.ts'

/** What nobody can read in an address stays until the filter changes, and is told as long. */
const withLeftOut = (next: URLSearchParams, current: URLSearchParams) =>
  new URLSearchParams([...next, ...leftOutOf(current)].map(([name, value]) => [name, value]))

/** The view in the address. A change that does not say the page begins at the first one; the way back leads out of the screen. */
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
  /** Opens the details of an application, or closes them; the list stays as it is. */
  const show = (shown: string) =>
    setQuery((current) => withLeftOut(appQueryOf({ ...appViewOf(current), shown }), current), {
      replace: true,
    })
  return { view: appViewOf(query), change, show }
}
