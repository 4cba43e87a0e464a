import { z } from 'zod'

/** What a browser told of itself; "unknown" where it did not. */
export const device = { browser: z.string(), os: z.string(), device: z.enum(['pc', 'mobile', 'pad']) }
