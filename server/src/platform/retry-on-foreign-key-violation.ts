/**
 * Runs `work`, and repeats it once after a foreign key violation (23503): a row that it had read was deleted before it
 * was referenced. The second run does not find the row and fails with the proper message.
 */
export const retryOnForeignKeyViolation = <T>(work: () => Promise<T>): Promise<T> =>
  work().catch((error: { code?: string }) => {
    if (error.code === '23503') return work()
    throw error
  })
