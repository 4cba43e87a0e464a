import type { Actor } from '#server/platform/actor.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import type { WireTime } from '#server/platform/wire-time.ts'
import { toolAdministrationRoutes } from './administration.ts'
import { libraryFor, portalTools, type ReadToolLibrary } from './library.ts'
import type { ToolAdministrationDeps } from './save.ts'

/** Dependencies of this feature; the tools on home belong to the preferences. */
export type ToolDeps = ToolAdministrationDeps & {
  wireTime: WireTime
  readLibrary: ReadToolLibrary
  chosenBy: (actor: Actor) => Promise<{ tools: readonly string[]; quickList: readonly string[] }>
}

export function toolRoutes(serve: Serve, deps: ToolDeps): void {
  const { readLibrary, readRights, chosenBy } = deps
  serve('GET /iam-portal/v1/portal/tool/list', async ({ actor, context }) => {
    const [library, rights, chosen] = await Promise.all([
      readLibrary(actor.versions.home),
      readRights(actor.versions.rights),
      chosenBy(actor),
    ])
    return portalTools(libraryFor(library, rights, actor.selection), context.lang, chosen)
  })

  toolAdministrationRoutes(serve, deps)
}
