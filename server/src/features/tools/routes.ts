import type { Actor } from '#server/platform/actor.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { portalTools, type ReadToolLibrary } from './library.ts'

/** What this feature needs from outside: what is on home belongs to the preferences. */
export type ToolDeps = {
  readLibrary: ReadToolLibrary
  chosenBy: (actor: Actor) => Promise<{ tools: readonly string[]; quickList: readonly string[] }>
}

export function toolRoutes(serve: Serve, { readLibrary, chosenBy }: ToolDeps): void {
  serve('GET /iam-portal/v1/portal/tool/list', async ({ actor, context }) => {
    const [library, chosen] = await Promise.all([readLibrary(actor.versions.home), chosenBy(actor)])
    return portalTools(library, context.lang, chosen)
  })
}
