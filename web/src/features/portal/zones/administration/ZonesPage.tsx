import { useLocation } from 'wouter'
import { onDemand } from '#web/platform/on-demand/chunk.ts'
import { OnDemand } from '#web/platform/on-demand/OnDemand.tsx'
import { partsBelow } from '#web/platform/record-paths.ts'
import { ZoneList } from './ZoneList.tsx'
import './zones-page.css'

const articles = onDemand(() => import('./ArticlesPage.tsx').then((chunk) => chunk.ArticlesPage))
const editor = onDemand(() => import('./ZoneEditor.tsx').then((chunk) => chunk.ZoneEditor))

/** The administration of zones: the list, the editor of a zone, or the articles of a zone. */
export function ZonesPage() {
  const [path] = useLocation()
  const [code, part, articleId] = partsBelow('zones', path)
  if (!code) return <ZoneList />
  if (part === 'articles')
    return <OnDemand key={code} load={articles} props={{ zoneCode: code, opened: articleId }} />
  return <OnDemand key={code} load={editor} props={{ zoneCode: code === 'new' ? undefined : code }} />
}
