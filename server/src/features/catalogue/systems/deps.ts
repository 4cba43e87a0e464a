import type { RightsDeps } from '#server/platform/base-deps.ts'

export type BusinessSystemDeps = RightsDeps & {
  /** Code of the business system that represents the portal. */
  ownCode: string
}
