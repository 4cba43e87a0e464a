import { z } from 'zod'

/** Stands for all that a preview tells; what is done with it needs this, and is refused where it would tell something else by now. */
export const previewVersion = z.string().regex(/^[0-9a-f]{64}$/)
