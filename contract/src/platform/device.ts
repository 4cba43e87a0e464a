import { z } from 'zod'

/** Browser, operating system and device as reported by the browser; "unknown" if not reported. */
export const device = { browser: z.string(), os: z.string(), device: z.enum(['pc', 'mobile', 'pad']) }
