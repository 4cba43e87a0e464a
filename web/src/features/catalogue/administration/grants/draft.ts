import type { Api } from '@iambiz/contract/api.ts'
import type { AppGrant } from '@iambiz/contract/features/catalogue/administration.ts'
import type { RequestOf } from '@iambiz/contract/platform/endpoint.ts'

/** A grant in the draft. The number of people it reaches is only known for stored grants. */
export type DraftGrant = Pick<AppGrant, 'subject' | 'id' | 'name' | 'effect'> & {
  expireTime?: string | undefined
}

/** Unsaved changes by subject; `null` removes the grant. */
export type Changes = ReadonlyMap<string, DraftGrant | null>

export type Line = DraftGrant &
  Partial<Pick<AppGrant, 'people' | 'idle'>> & {
    key: string
    changeable: boolean
    mark?: 'added' | 'changed' | 'gone'
  }

export const keyOf = ({ subject, id }: Pick<AppGrant, 'subject' | 'id'>): string => `${subject} ${id}`

const isSame = (stored: AppGrant, draft: DraftGrant) =>
  stored.effect === draft.effect && stored.expireTime === draft.expireTime

/** Returns the stored grants with the changes applied; new grants are last. */
export function linesOf(stored: readonly AppGrant[], changes: Changes): Line[] {
  const known = new Set(stored.map(keyOf))
  const lines = stored.map((grant): Line => {
    const key = keyOf(grant)
    const change = changes.get(key)
    if (change === undefined) return { ...grant, key }
    if (change === null) return { ...grant, key, mark: 'gone' }
    return { ...grant, ...change, key, ...(isSame(grant, change) ? {} : { mark: 'changed' }) }
  })
  const added = [...changes].flatMap(([key, change]): Line[] =>
    change === null || known.has(key) ? [] : [{ ...change, key, changeable: true, mark: 'added' }],
  )
  return [...lines, ...added]
}

export const isChanged = (lines: readonly Line[]): boolean => lines.some(({ mark }) => mark !== undefined)

type Body = RequestOf<Api['POST /iam-authority/v1/admin/app/grantPreview']>['body']

/** Returns the request body for the lines. */
export function bodyOf(appId: string, lines: readonly Line[]): Body {
  const kept = lines.filter(({ mark }) => mark !== 'gone')
  const idsOf = (subject: AppGrant['subject'], effect: AppGrant['effect']) =>
    kept.flatMap((line) => (line.subject === subject && line.effect === effect ? line.id : []))
  return {
    appId,
    orgCodes: idsOf('organization', 'allow'),
    roleNos: idsOf('role', 'allow'),
    userNos: idsOf('person', 'allow'),
    denyOrgCodes: idsOf('organization', 'deny'),
    denyRoleNos: idsOf('role', 'deny'),
    denyUserNos: idsOf('person', 'deny'),
    expireTimes: Object.fromEntries(
      kept.flatMap(({ subject, effect, id, expireTime }) =>
        subject === 'person' && effect === 'allow' && expireTime ? [[id, expireTime]] : [],
      ),
    ),
  }
}
