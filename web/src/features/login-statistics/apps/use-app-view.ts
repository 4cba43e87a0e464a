import { useSearchParams } from 'wouter'
import { type AppView, appQueryOf, appViewOf } from './app-view.ts'

/** The view in the address. A change that does not say the page begins at the first one; the way back leads out of the screen. */
export function useAppView() {
  const [query, setQuery] = useSearchParams()
  const change = (part: Partial<AppView>) =>
    setQuery(
      (current) => {
        const view = appViewOf(current)
        return appQueryOf({ ...view, place: { ...view.place, page: 1 }, ...part })
      },
      { replace: true },
    )
  /** Opens the details of an application, or closes them; the list stays as it is. */
  const show = (shown: string) =>
    setQuery((current) => appQueryOf({ ...appViewOf(current), shown }), { replace: true })
  return { view: appViewOf(query), change, show }
}
