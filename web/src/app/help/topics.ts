import { readings } from 'virtual:readings'
import type { CurrentUser } from '@iambiz/contract/home.ts'
import type { Topic } from '#web/features/guides/help/help-texts.ts'
import { type TopicEntry, topicEntries } from '#web/features/guides/help/topics.ts'
import { areas, areasOf } from '../administration/areas.ts'
import { reachOf, screens } from '../screens.ts'

export const topics: readonly TopicEntry[] = topicEntries(screens, areas, ({ zh }) => readings[zh] ?? '')

/** Returns the topics of screens and areas that the person may open. */
export const topicsOf = (signedIn: CurrentUser): TopicEntry[] => {
  const isReachable = reachOf(signedIn)
  const open = new Set<Topic>(areasOf(signedIn).map(({ name }) => `admin-${name}` as const))
  for (const { path, topic } of screens) if (isReachable(path)) open.add(topic)
  return topics.filter(({ topic }) => open.has(topic))
}
