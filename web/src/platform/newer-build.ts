import { portalConfig } from './config.ts'
import { observable } from './observable.ts'

/** The server's build if it differs from this page's build, else undefined. */
export const newerBuild = observable<string | undefined>(undefined)

/** Handles the build in a reply of the portal. */
export const hearBuild = (build: string | null): void => {
  const { build: own } = portalConfig()
  if (build && own && build !== own) newerBuild.set(build)
}
