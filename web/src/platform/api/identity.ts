import type { ApiFailure } from './failure.ts'

/**
 * Takes the identity, or the organization and role, that the server has instead of those that it refused a call for, and
 * gives what the call failed with. The page puts it here, because it makes calls itself.
 */
export const identity: { refused?: (failure: ApiFailure) => Promise<ApiFailure> } = {}
