import type { RightsDeps } from '#server/platform/base-deps.ts'

export type BusinessSystemDeps = RightsDeps & {
  /** Code of the system that the portal itself is. */
  ownCode: string
}
