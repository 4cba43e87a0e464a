import { words } from '#web/platform/i18n/phrases.ts'
import { areaAt, areaTitles } from './areas.ts'

/** Returns the document title of an administration path; undefined for any other path. */
export const titleOfArea = (path: string): string | undefined => {
  const area = areaAt(path)
  return area && words(areaTitles)[area.name]
}
