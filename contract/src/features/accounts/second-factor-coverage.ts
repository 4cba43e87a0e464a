import { z } from 'zod'
import { endpoints } from '#contract/platform/endpoint.ts'
import { logDay, pie } from '#contract/platform/login-log.ts'
import { code } from '#contract/platform/shapes.ts'

const day = z.iso.date()

export const secondFactorCoverage = endpoints({
  'POST /iam-log/v1/logStatistic/mfaCoverage': {
    access: 'login-statistics',
    searches: 'figures',
    about:
      'How many of the people with an account in use have a device for one-time codes (`bound`) and how many have none ' +
      '(`unbound`); with a range of at most 366 days, how many of these same people had one at the end of each day.',
    body: z
      .object({
        orgCode: code.optional(),
        /** Whether organizations below are included. */
        includeChildOrg: z.boolean().default(true),
        startDate: logDay.optional(),
        endDate: logDay.optional(),
      })
      .prefault({}),
    data: pie.extend({
      /** Whether the provider has ever reported devices; otherwise nobody is known to have one. */
      isReported: z.boolean(),
      /** Empty without a range; begins with the first report, and ends today. */
      days: z.array(z.object({ date: day, bound: z.int() })),
    }),
  },
})
