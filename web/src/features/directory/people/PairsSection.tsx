import type { PersonDetail, PersonRole } from '@iambiz/contract/features/directory/people.ts'
import { useState } from 'react'
import { useWrite } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { useUnsaved } from '#web/platform/navigation/use-unsaved.ts'
import { notify } from '#web/platform/toasts/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Select } from '#web/ui/Select.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { directoryPhrases } from '../phrases.ts'
import { useMayChange, useMayGrant, useOrganizationOptions, useRoleOptions } from '../reads.ts'
import { touched } from '../touched.ts'
import { peoplePhrases } from './phrases.ts'

type Pair = { orgCode: string; roleNo: string }

const keyOf = ({ orgCode, roleNo }: Pair) => `${orgCode} ${roleNo}`

type RowProps = {
  pair: Pick<PersonRole, 'orgName' | 'roleName'> & Partial<PersonRole>
  state: 'held' | 'taken' | 'given'
  onToggle: (() => void) | undefined
}

function Row({ pair, state, onToggle }: RowProps) {
  const words = { ...usePhrases(directoryPhrases), ...usePhrases(peoplePhrases) }
  const { orgName, roleName, adminKind, inUse } = pair
  const name = `${orgName} · ${roleName}`
  return (
    <li>
      <bdi className={state === 'taken' ? 'directory-row-gone' : undefined}>{name}</bdi>
      {adminKind && (
        <Tag kind="info" small>
          {words[adminKind]}
        </Tag>
      )}
      {state === 'given' && (
        <Tag kind="success" small>
          {words.given}
        </Tag>
      )}
      {inUse === false && <small>{words.notInUse}</small>}
      <span className="spacer" />
      {onToggle && (
        <Button size="small" kind="text" aria-label={words.takeOne({ name })} onClick={onToggle}>
          {state === 'taken' ? words.bringBack : words.take}
        </Button>
      )}
    </li>
  )
}

const nothingToDrop = () => {}

/** The person's roles by organization; grants and revocations are saved together. */
export function PairsSection({ person }: { person: PersonDetail }) {
  const words = usePhrases(peoplePhrases)
  const organizations = useOrganizationOptions()
  const roles = useRoleOptions({ withoutSuperManagers: !useMayChange() })
  const mayGrant = useMayGrant(person.held.some(({ adminKind }) => adminKind === 'super_manager'))
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set())
  const [given, setGiven] = useState<readonly Pair[]>([])
  const [orgCode, setOrgCode] = useState('')
  const [roleNo, setRoleNo] = useState('')
  const write = useWrite('POST /iam-authority/v1/admin/user/orgRole', {
    invalidates: touched,
    done: () => notify.success(words.pairsAbout),
  })
  const isChanged = taken.size > 0 || given.length > 0
  useUnsaved(isChanged && !write.isSuccess, nothingToDrop)
  const labelOf = (options: readonly { value: string; label: string }[], code: string) =>
    options.find(({ value }) => value === code)?.label.trim() ?? code
  const toggle = (key: string) => {
    const next = new Set(taken)
    if (!next.delete(key)) next.add(key)
    setTaken(next)
  }
  const held = new Set(person.held.map(keyOf))
  const chosen = { orgCode, roleNo }
  const canAdd = orgCode !== '' && roleNo !== '' && ![...held, ...given.map(keyOf)].includes(keyOf(chosen))
  const save = () => {
    const entries = [...person.held.filter((pair) => !taken.has(keyOf(pair))), ...given]
    write.mutate({
      body: {
        userNo: person.userNo,
        entries: entries.map((pair) => ({ orgCode: pair.orgCode, roleNo: pair.roleNo })),
        revision: person.revision,
      },
    })
  }
  return (
    <section className="directory-section" aria-label={words.pairs}>
      <h3>{words.pairs}</h3>
      {person.held.length === 0 && given.length === 0 && <p className="directory-note">{words.noPairs}</p>}
      <ul className="directory-rows">
        {person.held.map((pair) => (
          <Row
            key={keyOf(pair)}
            pair={pair}
            state={taken.has(keyOf(pair)) ? 'taken' : 'held'}
            onToggle={mayGrant ? () => toggle(keyOf(pair)) : undefined}
          />
        ))}
        {given.map((pair) => (
          <Row
            key={keyOf(pair)}
            pair={{ orgName: labelOf(organizations, pair.orgCode), roleName: labelOf(roles, pair.roleNo) }}
            state="given"
            onToggle={() => setGiven(given.filter((one) => keyOf(one) !== keyOf(pair)))}
          />
        ))}
      </ul>
      {mayGrant && (
        <div className="directory-add">
          <Select
            label={words.organization}
            value={orgCode}
            options={[{ value: '', label: words.organization }, ...organizations]}
            onChange={setOrgCode}
          />
          <Select
            label={words.role}
            value={roleNo}
            options={[{ value: '', label: words.role }, ...roles]}
            onChange={setRoleNo}
          />
          <Button
            icon="plus"
            disabled={!canAdd}
            onClick={() => {
              setGiven([...given, chosen])
              setRoleNo('')
            }}
          >
            {words.givePair}
          </Button>
        </div>
      )}
      {isChanged && (
        <div className="directory-add">
          <Button kind="primary" busy={write.isPending} data-perm="person.roles" onClick={save}>
            {words.savePairs}
          </Button>
          <span className="directory-note">{words.pairsAbout}</span>
        </div>
      )}
    </section>
  )
}
