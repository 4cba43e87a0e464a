/**
 * Runs `work`, and once more where something that it had found was deleted by somebody else before it was referred to: the
 * second time it is not found, and whoever asked is told so.
 */
export const retryOnForeignKeyViolation = <T>(work: () => Promise<T>): Promise<T> =>
  work().catch((error: { code?: string }) => {
    if (error.code === '23503') return work()
    throw error
  })
