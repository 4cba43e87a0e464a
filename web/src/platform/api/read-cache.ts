import type { QueryClient } from '@tanstack/react-query'

/**
 * What was read besides home. The library that keeps it comes with the first part that reads something, which is after
 * the first screen; before that nothing was read, and nothing has to be forgotten.
 */
export const readCache: { client: QueryClient | undefined } = { client: undefined }
