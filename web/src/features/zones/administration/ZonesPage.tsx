import { useLocation } from 'wouter'
import { partsBelow } from '#web/platform/record-paths.ts'
import { ArticlesPage } from './ArticlesPage.tsx'
import { ZoneEditor } from './ZoneEditor.tsx'
import { ZoneList } from './ZoneList.tsx'
import './zones-page.css'

/** The area of zones: all of them, one that is edited, or the articles of one. */
export function ZonesPage() {
  const [path] = useLocation()
  const [code, part, articleId] = partsBelow('zones', path)
  if (!code) return <ZoneList />
  if (part === 'articles') return <ArticlesPage key={code} zoneCode={code} opened={articleId} />
  return <ZoneEditor key={code} zoneCode={code === 'new' ? undefined : code} />
}
