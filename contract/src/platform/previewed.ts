import { z } from 'zod'

/**
 * Hash of everything that a preview shows; an action on it requires this hash, and is refused if the preview is
 * outdated.
 */
export const previewVersion = z.string().regex(/^[0-9a-f]{64}$/)
