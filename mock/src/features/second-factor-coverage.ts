import { secondFactors, toldSince } from '@iambiz/demo/world/second-factors.ts'
import { boundByDay, coveragePie, laterOf } from '@iambiz/server/features/accounts/second-factor-coverage/coverage.ts'
import type { Handlers } from '#mock/handler.ts'
import { subtree } from './login-log.ts'

export const secondFactorCoverageHandlers = {
  'POST /iam-log/v1/logStatistic/mfaCoverage': ({ body, company, caller, memory, now, lang }) => {
    const { orgCode, includeChildOrg, startDate, endDate } = body
    const seesAll = caller.adminKind === 'super_manager' || caller.adminKind === 'auc_manager'
    const own = seesAll ? undefined : subtree(caller.selection?.orgCode ?? '')
    const named = orgCode && (includeChildOrg ? subtree(orgCode) : new Set([orgCode]))
    const isCounted = (code: string) => (!own || own.has(code)) && (!named || named.has(code))
    const people = [...company.people.values()].filter(
      ({ active, posts }) => active && ((!own && !named) || posts.some((post) => isCounted(post.orgCode))),
    )
    const dayOf = (moment: Date) => company.wireTime(moment).slice(0, 10)
    const known = new Map(
      secondFactors([...company.people.values()], now).map((has) => [has.userNo, has.since]),
    )
    const steps = people.flatMap(({ userNo }) => {
      const since = memory.of(userNo).devices[0]?.at ?? known.get(userNo)
      return since ? [{ date: dayOf(since), step: 1 }] : []
    })
    const today = dayOf(now)
    const last = endDate && endDate < today ? endDate : today
    const first = laterOf(startDate ?? last, dayOf(toldSince(now)))
    return {
      ...coveragePie(steps.length, people.length, lang),
      isReported: true,
      days: startDate || endDate ? boundByDay(steps, { first, last }) : [],
    }
  },
} satisfies Handlers
