import { z } from 'zod'

/** Idempotency key of a creation: repeated content returns the same record, different content is refused (40901). */
export const clientToken = z.string().regex(/^[A-Za-z0-9_-]{8,64}$/)
