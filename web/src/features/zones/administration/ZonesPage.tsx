import { useLocation } from 'wouter'
import { areaPath } from '#web/platform/record-paths.ts'
import { ArticlesPage } from './ArticlesPage.tsx'
import { ZoneEditor } from './ZoneEditor.tsx'
import { ZoneList } from './ZoneList.tsx'
import './zones-page.css'

const here = areaPath('zones')

/** The area of zones: all of them, one that is edited, or the articles of one. */
export function ZonesPage() {
  const [path] = useLocation()
  const [code, part, articleId] = path
    .slice(here.length + 1)
    .split('/')
    .map(decodeURIComponent)
  if (!code) return <ZoneList />
  if (part === 'articles') return <ArticlesPage key={code} zoneCode={code} opened={articleId} />
  return <ZoneEditor key={code} zoneCode={code === 'new' ? undefined : code} />
}
