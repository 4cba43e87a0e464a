import { useState } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { useTyped } from '#web/platform/list/use-typed.ts'
import { useCandidates } from '#web/platform/people/FindPerson.tsx'
import { Button } from '#web/ui/Button.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { useChoices } from '../choices.ts'
import { grantPhrases, subjectWords } from '../phrases.ts'
import type { DraftGrant } from './draft.ts'

type Found = Pick<DraftGrant, 'subject' | 'id' | 'name'> & { about: string; changeable: boolean }

/** Maximum number of results of each kind. */
const most = 6

/** Returns the organizations, roles and people whose name or code contains the keyword. */
function useFound(keyword: string): { found: Found[]; isWaiting: boolean } {
  const kinds = usePhrases(subjectWords)
  const { organizations, roles } = useChoices()
  const { people, isWaiting } = useCandidates(keyword)
  const wanted = keyword.toLowerCase()
  const fits = (...texts: string[]) => texts.some((text) => text.toLowerCase().includes(wanted))
  if (keyword === '') return { found: [], isWaiting: false }
  return {
    isWaiting,
    found: [
      ...organizations
        .filter(({ orgCode, orgName }) => fits(orgName, orgCode))
        .slice(0, most)
        .map(
          ({ orgCode: id, orgName: name, changeable }): Found => ({
            subject: 'organization',
            id,
            name,
            about: kinds.organization,
            changeable,
          }),
        ),
      ...roles
        .filter(({ roleNo, roleName }) => fits(roleName, roleNo))
        .slice(0, most)
        .map(
          ({ roleNo: id, roleName: name, changeable }): Found => ({
            subject: 'role',
            id,
            name,
            about: kinds.role,
            changeable,
          }),
        ),
      ...people.slice(0, most).map(
        ({ userNo: id, userName: name, orgName, changeable }): Found => ({
          subject: 'person',
          id,
          name,
          about: [orgName, id].filter(Boolean).join(' · '),
          changeable,
        }),
      ),
    ],
  }
}

/** Searches the organization, role or person for a new grant. */
export function FindSubject({ onAdd }: { onAdd: (grant: DraftGrant) => void }) {
  const words = usePhrases(grantPhrases)
  const [keyword, setKeyword] = useState('')
  const [typed, setTyped] = useTyped(keyword, setKeyword)
  const { found, isWaiting } = useFound(keyword)
  const add = ({ subject, id, name }: Found, effect: DraftGrant['effect']) => {
    onAdd({ subject, id, name, effect })
    setTyped('')
    setKeyword('')
  }
  return (
    <div className="find-subject">
      <SearchField
        label={words.find}
        clearLabel={words.clearSearch}
        value={typed}
        onChange={setTyped}
        maxLength={80}
      />
      <p className="app-quiet">{words.findHint}</p>
      {keyword !== '' && (
        <ul aria-label={words.found}>
          {found.map((one) => (
            <li key={`${one.subject} ${one.id}`}>
              <span>
                <bdi>{one.name}</bdi> <span className="app-quiet">{one.about}</span>
              </span>
              {one.changeable ? (
                <>
                  <Button size="small" aria-label={words.allowOne(one)} onClick={() => add(one, 'allow')}>
                    {words.allow}
                  </Button>
                  <Button size="small" aria-label={words.denyOne(one)} onClick={() => add(one, 'deny')}>
                    {words.deny}
                  </Button>
                </>
              ) : (
                <span className="app-quiet">{words.outOfReach}</span>
              )}
            </li>
          ))}
          {found.length === 0 && !isWaiting && <li className="app-quiet">{words.nobody}</li>}
        </ul>
      )}
    </div>
  )
}
