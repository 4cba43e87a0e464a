import { useMemo } from 'react'
import { isActing } from '#web/platform/session/store.ts'

/** The applications that the person has put out of sight, which is nobody else's wish; the same set for the same ones. */
export function useHidden(hiddenAppIds: readonly string[]): ReadonlySet<string> {
  const which = hiddenAppIds.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: equal lists are one
  return useMemo(() => new Set(isActing() ? [] : hiddenAppIds), [which])
}
