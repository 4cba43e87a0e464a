import { z } from 'zod'

/** The address of a person, and another one that is not proved yet. */
export const emailStanding = z.object({
  email: z.string().optional(),
  /** The code is on its way, or is over (`error`). */
  pendingEmail: z.string().optional(),
  emailState: z.enum(['none', 'verifying', 'error', 'success']),
})
