import { z } from 'zod'
import { device } from '#contract/platform/device.ts'
import { endpoints } from '#contract/platform/endpoint.ts'
import { failures } from '#contract/platform/errors.ts'
import { environment, wireTime } from '#contract/platform/shapes.ts'

const ownSession = z.object({
  sessionId: z.uuid(),
  /** Whether it is the session of this request. */
  current: z.boolean(),
  loginTime: wireTime,
  /** When its tokens were last refreshed: at most a quarter of an hour before its last use. */
  lastTime: wireTime,
  /** Address of the sign-in. */
  ip: z.string(),
  /** Name of the site with that address, if defined. */
  site: z.string().optional(),
  ...device,
  env: environment,
})
export type OwnSession = z.output<typeof ownSession>

export const ownSessions = endpoints({
  'POST /iam-portal/v1/portal/session/list': {
    access: 'signed-in',
    about: 'The sessions of the person that are not over: this one first, then by their last use.',
    body: z.object({}).optional(),
    data: z.array(ownSession),
  },
  'POST /iam-portal/v1/portal/session/end': {
    access: 'signed-in',
    about:
      'Ends sessions of the person, here and at the provider: those named, or all but this one. What is over already stays over; of sessions of which one is not the person’s none is ended.',
    body: z.union([
      z.strictObject({ sessionIds: z.array(z.uuid()).min(1).max(20) }),
      z.strictObject({ others: z.literal(true) }),
    ]),
    data: z.object({ ended: z.int() }),
  },
})

export const ownSessionFailures = failures({
  'own-session.current': {
    code: 422,
    status: 422,
    zh: '这是您当前的登录，请使用「退出登录」',
    en: 'This is your current session. Use Sign out instead.',
  },
})
