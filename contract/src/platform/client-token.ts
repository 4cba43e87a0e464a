import { z } from 'zod'

/** The idempotency key of a creation: the same content under it is one record, different content is refused (40901). */
export const clientToken = z.string().regex(/^[A-Za-z0-9_-]{8,64}$/)
