import { type ReactNode, useMemo } from 'react'
import { Router, useRouter } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { basePath } from '#web/platform/paths.ts'

type Props = {
  path: string
  /** The query without the question mark. */
  query: string
  children: ReactNode
}

/** Gives a page its own location even while another page is active; its links navigate as usual. */
export function PageRouter({ path, query, children }: Props) {
  const { aroundNav } = useRouter()
  const hook = useMemo(() => () => [basePath + path, navigate] as [string, typeof navigate], [path])
  const searchHook = useMemo(() => () => query, [query])
  return (
    <Router base={basePath} hook={hook} searchHook={searchHook} aroundNav={aroundNav}>
      {children}
    </Router>
  )
}
