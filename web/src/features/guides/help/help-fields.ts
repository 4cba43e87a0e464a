import { initialsOf, type Searchable, searchable } from '#web/platform/search/match.ts'
import { helpTexts } from './help-texts.ts'
import type { TopicEntry } from './topics.ts'

const made = new Map<string, Searchable>()

/** Returns the searchable fields of a topic: the name of its screen first, then its whole text. */
export const fieldsOfTopic = ({ topic, name, reading }: TopicEntry): Searchable => {
  const found = made.get(topic)
  if (found) return found
  const { about, how, words = [] } = helpTexts[topic]
  const texts = [about, ...how.flatMap(({ ask, answer }) => [ask, answer])]
  const fields = searchable({
    names: [name.zh, name.en],
    pinyin: reading,
    initials: initialsOf(reading),
    rest: [...texts.flatMap(({ zh, en }) => [zh, en]), ...words],
  })
  made.set(topic, fields)
  return fields
}
