import { useMemo } from 'react'
import { isActing } from '#web/platform/session/store.ts'

/**
 * Returns the applications that the person has hidden, none under a delegation; the same set object for equal lists.
 */
export function useHidden(hiddenAppIds: readonly string[]): ReadonlySet<string> {
  const which = hiddenAppIds.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: equal lists give the same set
  return useMemo(() => new Set(isActing() ? [] : hiddenAppIds), [which])
}
