import { portalConfig } from './config.ts'
import { observable } from './observable.ts'

/** The build that the server has by now, where that is another one than this page's. */
export const newerBuild = observable<string | undefined>(undefined)

/** Takes what a reply of the portal says. */
export const hearBuild = (build: string | null): void => {
  const { build: own } = portalConfig()
  if (build && own && build !== own) newerBuild.set(build)
}
