import { z } from 'zod'
import { endpoints } from '../platform/endpoint.ts'

/** Says of what something has changed; what it is now is read by the usual calls. */
const portalEvent = z.object({
  /**
   * `rights`: what the person may do or sees. After `session-ended`, and after `displaced` by a newer stream of the
   * same person, no more comes.
   */
  kind: z.enum(['announcements', 'notices', 'rights', 'session-ended', 'displaced']),
  /** Milliseconds within which to read anew, at a moment of one’s own, because so many others are told the same. */
  spreadMs: z.int(),
})
export type PortalEvent = z.output<typeof portalEvent>

export const events = endpoints({
  'GET /iam-portal/v1/portal/events': {
    access: 'signed-in',
    whileActing: true,
    about:
      'Server-sent events: tells an open page that something of the person’s has changed, or that the session has ended. A comment every 25 seconds says that the stream is alive. Two streams of a person at most; a further one takes the place of the oldest.',
    answers: 'events',
    data: portalEvent,
  },
})
