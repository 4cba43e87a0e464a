import { fail } from '#server/platform/failure.ts'
import type { AppsView } from './view.ts'

/** Returns the help of an application that is online or in maintenance; everyone with a role may read it. */
export function helpOfApp({ visible: { catalogue }, lang }: AppsView, wanted: string) {
  const app = catalogue.ordered[lang].find(({ appCode }) => appCode === wanted)
  if (app?.status !== 1 && app?.status !== 2) return fail('resource.not-found')
  return { appCode: app.appCode, appName: app.name[lang], text: app.help[lang], url: app.helpUrl ?? '' }
}
