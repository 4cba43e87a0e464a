import type { QueryClient } from '@tanstack/react-query'

/**
 * The query cache of everything except home. Its library loads with the first component that reads, which is after the
 * first screen; until then the client is undefined and there is nothing to clear.
 */
export const readCache: { client: QueryClient | undefined } = { client: undefined }
