import type { OrgRoleEntry } from '@iambiz/contract/features/session.ts'
import { useMemo } from 'react'
import { notifyFailure } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { notify } from '#web/platform/notices/notices.ts'
import { find, queryOf, type Searchable, searchable } from '#web/platform/search/match.ts'
import type { SearchEntry, SearchSource } from '#web/platform/search/source.ts'
import { switchTo, useSession } from '#web/platform/session/session.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { panelPhrases } from './panels/phrases.ts'
import { sessionPhrases } from './phrases.ts'

type Pair = { orgCode: string; orgName: string; roleNo: string; roleName: string; fields: Searchable }

const pairsOf = (orgRole: readonly OrgRoleEntry[]): Pair[] =>
  orgRole.flatMap(({ org, roles }) =>
    roles.map(({ role: { roleNo, roleName } }) => ({
      ...org,
      roleNo,
      roleName,
      fields: searchable({ names: [roleName, org.orgName], codes: [roleNo, org.orgCode] }),
    })),
  )

/** The person's other organizations and roles, to change to. `onSwitched` as with the switch in the header. */
export const useRoleSource = (onSwitched: () => void): SearchSource => {
  const { switchRole } = usePhrases(sessionPhrases)
  const { switched } = usePhrases(panelPhrases)
  const { signedIn, orgCode, roleNo } = useSession()
  return useMemo(() => {
    const pairs = pairsOf(signedIn.orgRole).filter(
      (pair) => pair.orgCode !== orgCode || pair.roleNo !== roleNo,
    )
    const choose = async (pair: Pair) => {
      try {
        const { current } = await switchTo(pair.orgCode, pair.roleNo)
        if (current) notify.success(switched({ org: current.orgName, role: current.roleName }))
        onSwitched()
      } catch (error) {
        if (error instanceof Error) notifyFailure(error)
      }
    }
    const toEntry = (pair: Pair): SearchEntry => ({
      key: `${pair.orgCode}~${pair.roleNo}`,
      title: `${pair.orgName} ${pair.roleName}`,
      fields: pair.fields,
      glyph: (
        <span className="palette-glyph">
          <Icon name="refresh-cw" size={18} />
        </span>
      ),
      open: () => void choose(pair),
    })
    return {
      code: 'roles',
      state: 'ready',
      find: (text, most) => {
        const query = queryOf(text)
        const found = query ? find(pairs, query, ({ fields }) => fields) : { items: [], best: 0 }
        const { items, best } = found
        return { title: switchRole, entries: items.slice(0, most).map(toEntry), total: items.length, best }
      },
    }
  }, [signedIn, orgCode, roleNo, switchRole, switched, onSwitched])
}
