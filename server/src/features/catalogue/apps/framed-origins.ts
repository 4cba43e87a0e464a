import type { Actor } from '#server/platform/actor.ts'
import type { Grant } from './visibility.ts'
import type { ReadVisibleApps } from './visible-apps.ts'

type FramingParts = {
  /** The portal's own origin is never framed, because a same-origin document could remove the sandbox of its frame. */
  portal: string
  /** Framed applications redirect to this origin for the sign-in. */
  provider: string | undefined
}

export type FramedOrigins = (
  actor: Pick<Actor, 'userNo' | 'pairs' | 'versions'>,
  parts: FramingParts,
) => Promise<string[]>

/**
 * Returns the origins for the `frame-src` policy of a person's page: those of the framed applications that the person
 * sees with any organization and role and, if there are any, the origin of the provider for their sign-in.
 */
export const framedOriginsWith =
  (visibleApps: ReadVisibleApps, grantsOf: (userNo: string) => Promise<readonly Grant[]>): FramedOrigins =>
  async ({ userNo, pairs, versions }, { portal, provider }) => {
    const grants = await grantsOf(userNo)
    const seen = await Promise.all(
      pairs.map(([orgCode, roleNo]) =>
        visibleApps({ acting: null, versions, selection: { orgCode, roleNo } }, grants),
      ),
    )
    const origins = seen.flatMap(({ ordered }) =>
      ordered.zh.flatMap(({ openMode, homeUrl }) =>
        openMode === 'frame' && homeUrl && URL.canParse(homeUrl) ? new URL(homeUrl).origin : [],
      ),
    )
    const framed = new Set(origins)
    framed.delete(new URL(portal).origin)
    if (framed.size > 0 && provider) framed.add(new URL(provider).origin)
    return [...framed].sort()
  }
