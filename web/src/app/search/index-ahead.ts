import { fieldsOfApp } from '#web/features/catalogue/apps/search.ts'
import { homeState, storedHomeData } from '#web/platform/home/home-reading.ts'
import { indexEach } from '#web/platform/search/index-ahead.ts'
import { topics } from '../help/topics.ts'

let indexed: unknown

const indexApps = () => {
  const apps = storedHomeData()?.apps?.page.list ?? []
  if (indexed === apps) return
  indexed = apps
  indexEach(apps, fieldsOfApp)
}

/**
 * Prepares the items that exist before the search opens: applications, and the help, whose texts are larger than all
 * names.
 */
export const indexAhead = () => {
  indexApps()
  homeState.subscribe(indexApps)
  import('#web/features/guides/help/help-fields.ts').then(
    ({ fieldsOfTopic }) => indexEach(topics, fieldsOfTopic),
    () => undefined,
  )
}
