import { z } from 'zod'

/** The address of a person, and another one that is not verified yet. */
export const emailStanding = z.object({
  email: z.string().optional(),
  /** A new address whose code is pending, or no longer valid (`error`). */
  pendingEmail: z.string().optional(),
  emailState: z.enum(['none', 'verifying', 'error', 'success']),
})
