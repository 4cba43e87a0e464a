import type { AppSum } from '@iambiz/contract/features/statistics/logins.ts'
import { signOnProtocols } from '@iambiz/contract/platform/login-log.ts'
import { sumOf } from '#server/platform/charts.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { eventsOfApps } from './count-reports.ts'
import type { Filter } from './wanted.ts'

type SignOns = Pick<AppSum, 'signOnTimes' | 'signOns'>

/** Returns the numbers by protocol with their sum. */
function signOnsWith(timesOf: (protocol: AppSum['signOns'][number]['protocol']) => number): SignOns {
  const all = signOnProtocols.map((protocol) => ({ protocol, times: timesOf(protocol) }))
  return { signOnTimes: sumOf(all.map(({ times }) => times)), signOns: all.filter(({ times }) => times > 0) }
}

/** Returns a function that gives the sign-ons of an application within a filter. */
export async function readSignOns(db: Db, filter: Filter): Promise<(appCode: string) => SignOns> {
  const asked = signOnProtocols.filter((protocol) => filter.loginTypes?.includes(protocol) ?? true)
  const counts = new Map(
    await Promise.all(
      asked.map(async (protocol) => {
        const signOns: Filter = { ...filter, eventTypes: ['sign_on'], loginTypes: [protocol] }
        return [protocol, await eventsOfApps(db, signOns)] as const
      }),
    ),
  )
  return (appCode) => signOnsWith((protocol) => counts.get(protocol)?.get(appCode) ?? 0)
}

/** Returns the sign-ons of all applications of a list. */
export const sumOfSignOns = (rows: readonly SignOns[]): SignOns =>
  signOnsWith((one) =>
    sumOf(
      rows
        .flatMap(({ signOns }) => signOns.filter(({ protocol }) => protocol === one))
        .map(({ times }) => times),
    ),
  )
