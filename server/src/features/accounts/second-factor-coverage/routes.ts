import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { refuse } from '#server/platform/failure.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { boundByDay, coveragePie, isTooLong, laterOf } from './coverage.ts'
import type { SecondFactorCoverageDeps } from './deps.ts'
import { countPeople, findFirstDay, readSteps } from './reports.ts'

type Asked = { startDate?: string | undefined; endDate?: string | undefined }

/** Returns the requested range of days, `undefined` where the request has none; refuses invalid ranges. */
function daysOf({ startDate, endDate }: Asked, today: string, lang: Language) {
  if (startDate === undefined && endDate === undefined) return undefined
  const last = endDate ?? today
  const first = startDate ?? last
  const refused = first > last ? 'login-log.order' : isTooLong(first, last) ? 'login-log.span' : undefined
  if (refused) refuse(refused, 'endDate', { lang })
  return { first, last: last < today ? last : today }
}

/** Statistics of people with a second factor. */
export function secondFactorCoverageRoutes(serve: Serve, deps: SecondFactorCoverageDeps): void {
  const { db, wireTime, organizationsOf, currentSource } = deps
  serve('POST /iam-log/v1/logStatistic/mfaCoverage', async ({ body, actor, context: { now, lang } }) => {
    const days = daysOf(body, wireTime(now).slice(0, 10), lang)
    const [orgCodes, source] = await Promise.all([organizationsOf(actor, body), currentSource()])
    const [people, steps, since] = await Promise.all([
      countPeople(db, orgCodes),
      readSteps(db, source, orgCodes),
      findFirstDay(db, source),
    ])
    const bound = steps.reduce((sum, { step }) => sum + step, 0)
    return {
      ...coveragePie(bound, people, lang),
      isReported: since !== undefined,
      days: days && since ? boundByDay(steps, { first: laterOf(days.first, since), last: days.last }) : [],
    }
  })
}
