import { words } from '#web/platform/i18n/phrases.ts'
import { areaAt } from './areas.ts'
import { areaPhrases } from './phrases.ts'

/** Title of the document on a path of administration; undefined for every other. */
export const titleOfArea = (path: string): string | undefined => {
  const area = areaAt(path)
  return area && words(areaPhrases)[area.name]
}
