import type { Api } from '@iambiz/contract/api.ts'
import { type Access, roleAnswers } from '@iambiz/contract/platform/access.ts'
import type { DataOf } from '@iambiz/contract/platform/endpoint.ts'
import { read, useRead } from '#web/platform/api/query.ts'
import { instantOf } from '#web/platform/i18n/format.ts'
import { useLanguage } from '#web/platform/i18n/language.ts'
import { paths } from '#web/platform/paths.ts'
import { areaPath } from '#web/platform/record-paths.ts'
import { useSession } from '#web/platform/session/session.ts'
import type { waitingPhrases } from './phrases.ts'

/** Something that waits for an administrator. */
export type Waiting = {
  kind: keyof typeof waitingPhrases
  count: number
  /** Where it is handled. */
  path: string
  /** What it is about; empty if the count says it all. */
  names: readonly string[]
}

type Listed<K extends keyof Api> = DataOf<Api[K]> extends { list: readonly (infer T)[] } ? T : never

/** Secrets and tokens that expire within this time wait for a new one; the first warning is sent at the same time. */
const soon = 30 * 24 * 60 * 60_000

const isSoon = (time: string | undefined) => time !== undefined && instantOf(time) - Date.now() < soon

/** Whether people mostly fail to sign on to an application; single refusals are usual. */
const isFailing = ({ status, signOns, failures }: Listed<'POST /iam-authority/v1/admin/connection/list'>) =>
  status === 1 && failures > signOns

const of = (kind: Waiting['kind'], count: number, path: string, names: readonly string[] = []): Waiting[] =>
  count > 0 ? [{ kind, count, path, names }] : []

/** Returns a function that describes records; the link leads to the only one, or to their list. */
const records = (kind: Waiting['kind'], list: string, found: readonly { name: string; path?: string }[]) =>
  of(
    kind,
    found.length,
    found.length === 1 ? (found[0]?.path ?? list) : list,
    found.map(({ name }) => name),
  )

const first = { pageNum: 1, pageSize: 1 }

/** Returns a function that makes the options of a read that only people with an access send. */
function useOnly() {
  const { signedIn } = useSession()
  return (access: Access) => ({
    enabled: roleAnswers(access, signedIn.flags, signedIn.adminKind),
    staleTime: 0,
  })
}

/** What people sent: requests, reports, faults, mails. */
function useSent() {
  const only = useOnly()
  return [
    useRead({
      ...read('GET /iam-portal/v1/portal/app/request/waiting'),
      ...only('user'),
      select: ({ count }) => of('requests', count, `${paths.requests}?box=addressed`),
    }),
    useRead({
      ...read('POST /iam-authority/v1/admin/reportedSignIn/list', { body: { ...first, handled: false } }),
      ...only('super-manager'),
      select: ({ total }) => of('reports', total, areaPath('reportedSignIns')),
    }),
    useRead({
      ...read('POST /iam-portal/v1/portal/fault/list', {
        body: { ...first, scope: 'maintained', open: true },
      }),
      ...only('user'),
      select: ({ total }) => of('faults', total, `${paths.fault}?list=maintained`),
    }),
    useRead({
      ...read('POST /iam-portal/bulletin/mailLog/list', { body: first }),
      ...only('bulletin-maintain'),
      select: ({ counts }) => of('mails', counts.held, `${paths.mailLog}?fate=held`),
    }),
  ]
}

/** Which connections to other systems fail, or soon will. */
function useConnected() {
  const only = useOnly()
  const zh = useLanguage() === 'zh'
  const nameOf = (one: { nameZh: string; nameEn: string }) => (zh ? one.nameZh : one.nameEn || one.nameZh)
  return [
    useRead({
      ...read('POST /iam-authority/v1/admin/connection/list', { body: {} }),
      ...only('application-manager'),
      select: ({ list }) => {
        const whole = areaPath('connections')
        const named = (found: typeof list) =>
          found.map((one) => ({ name: nameOf(one), path: areaPath('connections', one.appId) }))
        return [
          ...records('connections', whole, named(list.filter(isFailing))),
          ...records('secrets', whole, named(list.filter((one) => isSoon(one.secretUntil)))),
        ]
      },
    }),
    useRead({
      ...read('POST /iam-authority/v1/admin/provisioning/list'),
      ...only('super-manager'),
      select: ({ list }) =>
        records(
          'tokens',
          areaPath('provisioning'),
          list.filter(({ status, tokens: [newest] }) => status === 1 && isSoon(newest?.expireTime)),
        ),
    }),
    useRead({
      ...read('POST /iam-authority/v1/admin/ldap/list'),
      ...only('super-manager'),
      select: ({ list }) =>
        records(
          'directories',
          areaPath('ldap'),
          list.filter(({ status, lastRun }) => status === 1 && lastRun?.problem !== undefined),
        ),
    }),
    useRead({
      ...read('GET /iam-authority/v1/admin/signInSource/list'),
      ...only('super-manager'),
      select: ({ sources }) =>
        records(
          'sources',
          areaPath('signInSources'),
          sources
            .filter(({ status, test }) => status === 1 && test?.problem !== undefined)
            .map((one) => ({ name: nameOf(one) })),
        ),
    }),
  ]
}

/** Returns what waits for the administrator, and whether some of it is still loading or failed to load. */
export function useWaiting() {
  const reads = [...useSent(), ...useConnected()]
  const failed = reads.filter(({ isError }) => isError)
  return {
    waiting: reads.flatMap(({ data }) => data ?? []),
    isLoading: reads.some(({ isLoading }) => isLoading),
    isFailed: failed.length > 0,
    onRetry: () => Promise.all(failed.map(({ refetch }) => refetch())),
  }
}
