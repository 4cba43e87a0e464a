import type { Actor } from '#server/platform/actor.ts'
import type { Grant } from './visibility.ts'
import type { ReadVisibleApps } from './visible-apps.ts'

type FramingParts = {
  /** Where the portal itself lives; an application there is not framed, because the frame's limits would not hold. */
  portal: string
  /** Where people sign in; a framed application sends them there and gets them back. */
  provider: string | undefined
}

export type FramedOrigins = (
  actor: Pick<Actor, 'userNo' | 'pairs' | 'versions'>,
  parts: FramingParts,
) => Promise<string[]>

/**
 * Tells the origins that the policy of a person's page lets be framed: those of the applications that open inside the portal with
 * any organization and role of the person and, where there are any, that of the sign-in on their way.
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
