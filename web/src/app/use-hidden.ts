import { useMemo } from 'react'

/** The applications that the person has put out of sight; the same set for the same ones. */
export function useHidden(hiddenAppIds: readonly string[]): ReadonlySet<string> {
  const which = hiddenAppIds.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: equal lists are one
  return useMemo(() => new Set(hiddenAppIds), [which])
}
