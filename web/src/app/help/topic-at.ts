import { paths } from '#web/platform/paths.ts'
import { areaAt } from '../administration/areas.ts'
import { screenAt } from '../screens.ts'
import type { Topic } from './help-texts.ts'
import { type ScreenName, topicOfScreen } from './topics.ts'

/** Returns the topic of the screen, or of the area of administration, at a path of the router. */
export const topicAt = (path: string): Topic => {
  const area = areaAt(path)
  if (area) return `admin-${area.name}`
  const screen = screenAt(path)
  const name = Object.keys(topicOfScreen).find((one) => paths[one as ScreenName] === screen?.path)
  return name ? topicOfScreen[name as ScreenName] : 'help'
}
