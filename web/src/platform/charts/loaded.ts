/** The query state that a card needs. */
export type Loaded<T> = {
  data: T | undefined
  isError: boolean
  error?: unknown
  /** Whether the data belong to the previous request. */
  isPlaceholderData: boolean
  refetch: () => unknown
}

/** Combines two queries that a card needs together. */
export function together<A, B>(one: Loaded<A>, other: Loaded<B>): Loaded<readonly [A, B]> {
  return {
    data: one.data !== undefined && other.data !== undefined ? [one.data, other.data] : undefined,
    isError: one.isError || other.isError,
    error: one.error ?? other.error,
    isPlaceholderData: one.isPlaceholderData || other.isPlaceholderData,
    refetch: () => Promise.all([one, other].filter(({ isError }) => isError).map(({ refetch }) => refetch())),
  }
}
