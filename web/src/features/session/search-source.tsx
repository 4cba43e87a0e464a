import type { OrgRoleEntry } from '@iambiz/contract/features/session.ts'
import { useMemo } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { useIndexAhead } from '#web/platform/search/index-ahead.ts'
import {
  find,
  queryOf,
  remembered,
  type Searchable,
  searchable,
  together,
} from '#web/platform/search/match.ts'
import type { SearchEntry, SearchSource } from '#web/platform/search/source.ts'
import { useSession } from '#web/platform/session/session.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { actingPhrases } from './acting/phrases.ts'
import { chooseRole } from './choose-role.ts'
import { fieldsOfOrg, fieldsOfRole } from './org-role-fields.ts'
import { sessionPhrases } from './phrases.ts'

type Pair = {
  orgCode: string
  orgName: string
  roleNo: string
  roleName: string
  fields: () => Searchable
  /** The delegation that grants the role. */
  agency?: { agencyId: string; principalName: string } | undefined
}

/** Organization and role name in the order in which they are shown. */
const fieldsOfBoth = (org: OrgRoleEntry['org'], role: OrgRoleEntry['roles'][number]['role']) =>
  searchable({
    names: [`${org.orgName} ${role.roleName}`],
    pinyin: org.pinyin && role.pinyin && org.pinyin + role.pinyin,
    initials: org.initials && role.initials && org.initials + role.initials,
  })

const pairsOf = remembered((orgRole: readonly OrgRoleEntry[]): Pair[] =>
  orgRole.flatMap(({ org, roles }) =>
    roles.map(({ role, agency }) => ({
      agency,
      orgCode: org.orgCode,
      orgName: org.orgName,
      roleNo: role.roleNo,
      roleName: role.roleName,
      fields: () => together(fieldsOfRole(role), fieldsOfOrg(org), fieldsOfBoth(org, role)),
    })),
  ),
)

const fieldsOf = remembered<Pair>(({ fields }) => fields())

/** Search source of the person's other organizations and roles. `onSwitched` is called as in the header's switch. */
export const useRoleSource = (onSwitched: () => void): SearchSource => {
  const { switchRole } = usePhrases(sessionPhrases)
  const { group } = usePhrases(actingPhrases)
  const { signedIn, orgCode, roleNo } = useSession()
  useIndexAhead(pairsOf(signedIn.orgRole), fieldsOf)
  return useMemo(() => {
    const { acting } = signedIn
    const isNow = (pair: Pair) =>
      pair.agency?.agencyId === acting?.agencyId && pair.orgCode === orgCode && pair.roleNo === roleNo
    const pairs = pairsOf(signedIn.orgRole).filter((pair) => !isNow(pair))
    const choose = async ({ orgCode: org, roleNo: role, agency }: Pair) => {
      if (await chooseRole({ orgCode: org, roleNo: role, agencyId: agency?.agencyId })) onSwitched()
    }
    const toEntry = remembered(
      (pair: Pair): SearchEntry => ({
        key: pair.agency?.agencyId ?? `${pair.orgCode}~${pair.roleNo}`,
        title: `${pair.orgName} ${pair.roleName}`,
        ...(pair.agency && { detail: `${group} ${pair.agency.principalName}` }),
        fields: fieldsOf(pair),
        glyph: (
          <span className="palette-glyph">
            <Icon name="refresh-cw" size={18} />
          </span>
        ),
        open: () => void choose(pair),
      }),
    )
    return {
      code: 'roles',
      state: 'ready',
      find: (text, most) => {
        const query = queryOf(text)
        const found = query ? find(pairs, query, fieldsOf) : { items: [], best: 0 }
        const { items, best } = found
        return { title: switchRole, entries: items.slice(0, most).map(toEntry), total: items.length, best }
      },
    }
  }, [signedIn, orgCode, roleNo, switchRole, group, onSwitched])
}
