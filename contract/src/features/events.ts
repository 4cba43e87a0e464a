import { z } from 'zod'
import { endpoints } from '../platform/endpoint.ts'

/** Reports that something has changed; the new state is read by the usual calls. */
const portalEvent = z.object({
  /**
   * `rights`: what the person may do or see. `session-ended` is the last event, and so is `displaced` by a newer stream
   * of the same person.
   */
  kind: z.enum(['announcements', 'notices', 'rights', 'session-ended', 'displaced']),
  /** Milliseconds within which to reload, at a random time, because many clients receive the same event. */
  spreadMs: z.int(),
})
export type PortalEvent = z.output<typeof portalEvent>

export const events = endpoints({
  'GET /iam-portal/v1/portal/events': {
    access: 'signed-in',
    whileActing: true,
    about:
      'Server-sent events: notify an open page of changes that concern the person, or of the end of the session. A comment every 25 seconds keeps the stream alive. At most two streams per person; a further one replaces the oldest.',
    answers: 'events',
    data: portalEvent,
  },
})
