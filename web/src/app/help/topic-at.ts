import type { Topic } from '#web/features/guides/help/help-texts.ts'
import { areaAt } from '../administration/areas.ts'
import { screenAt } from '../screens.ts'

/** Returns the topic of the screen, or of the area of administration, at a path of the router. */
export const topicAt = (path: string): Topic => {
  const area = areaAt(path)
  return area ? `admin-${area.name}` : (screenAt(path)?.topic ?? 'help')
}
