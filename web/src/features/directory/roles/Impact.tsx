import type { GrantedFlags, RoleImpact } from '@iambiz/contract/features/directory/roles.ts'
import { read, useRead } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { directoryPhrases } from '../phrases.ts'
import { rolePhrases } from './phrases.ts'

export type Change = { flags?: GrantedFlags; delegable?: boolean; status?: 0 | 1 }

const flags = ['bulletinMaintain', 'appLoginStat', 'loginStat', 'agencyAuthority'] as const

function useLines(impact: RoleImpact): string[] {
  const words = usePhrases(rolePhrases)
  const { people, lose, gain, withoutRole, delegations } = impact
  const lines = [
    ...flags.flatMap((flag) =>
      lose[flag] > 0 ? [words.lose({ count: lose[flag], flag: words[flag] })] : [],
    ),
    ...flags.flatMap((flag) =>
      gain[flag] > 0 ? [words.gain({ count: gain[flag], flag: words[flag] })] : [],
    ),
    ...(withoutRole > 0 ? [words.withoutRole({ count: withoutRole })] : []),
    ...(delegations > 0 ? [words.suspended({ count: delegations })] : []),
  ]
  return [words.holders({ count: people }), ...(lines.length > 0 ? lines : [words.nobody])]
}

function Lines({ impact }: { impact: RoleImpact }) {
  return (
    <ul className="directory-impact">
      {useLines(impact).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

export const useImpact = (roleNo: string, change: Change) =>
  useRead({
    ...read('POST /iam-authority/v1/admin/role/impact', { body: { roleNo, change } }),
    staleTime: 0,
  })

/** Shows how many people a change of a role would affect, before it is saved. */
export function Impact({ roleNo, change }: { roleNo: string; change: Change }) {
  const words = { ...usePhrases(directoryPhrases), ...usePhrases(rolePhrases) }
  const { data, isError } = useImpact(roleNo, change)
  return (
    <section aria-label={words.impact} aria-live="polite">
      {data ? (
        <Lines impact={data} />
      ) : (
        <p className="directory-note">{isError ? words.failed : words.counting}</p>
      )}
    </section>
  )
}
