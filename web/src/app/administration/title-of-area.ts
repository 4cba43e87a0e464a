import { words } from '#web/platform/i18n/phrases.ts'
import { areaAt } from './areas.ts'
import { areaPhrases } from './phrases.ts'

/** Returns the document title of an administration path; undefined for any other path. */
export const titleOfArea = (path: string): string | undefined => {
  const area = areaAt(path)
  return area && words(areaPhrases)[area.name]
}
