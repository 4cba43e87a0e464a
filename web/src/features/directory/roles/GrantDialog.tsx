import type { Role } from '@iambiz/contract/features/directory/roles.ts'
import { useState } from 'react'
import { read, usePagedRead, useWrite } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { TypedSearch } from '#web/platform/list/TypedSearch.tsx'
import { Question } from '#web/platform/records/Question.tsx'
import { notify } from '#web/platform/toasts/toasts.ts'
import { ChoiceField } from '#web/ui/ChoiceField.tsx'
import { directoryPhrases } from '../phrases.ts'
import { useOrganizationOptions } from '../reads.ts'
import { touched } from '../touched.ts'
import { rolePhrases } from './phrases.ts'

const shortest = 2

/** Grants a role in one organization to people that the administrator searches for. */
export function GrantDialog({ role, onClose }: { role: Role; onClose: () => void }) {
  const words = { ...usePhrases(directoryPhrases), ...usePhrases(rolePhrases) }
  const organizations = useOrganizationOptions()
  const [orgCode, setOrgCode] = useState('')
  const [fault, setFault] = useState<string>()
  const [keyword, setKeyword] = useState('')
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map())
  const isAsked = [...keyword.trim()].length >= shortest
  const found = usePagedRead({
    ...read('POST /iam-authority/v1/admin/user/list', {
      body: { keyword: keyword.trim(), status: 1, pageSize: 20 },
    }),
    enabled: isAsked,
  })
  const write = useWrite('POST /iam-authority/v1/admin/role/grant', {
    invalidates: touched,
    done: ({ granted }) => notify.success(words.granted({ count: granted })),
  })
  const toggle = (userNo: string, name: string) => {
    const next = new Map(chosen)
    if (!next.delete(userNo)) next.set(userNo, name)
    setChosen(next)
  }
  const go = () => {
    setFault(orgCode === '' ? words.needed : undefined)
    if (orgCode === '' || chosen.size === 0) return
    write.mutate(
      { body: { roleNo: role.roleNo, orgCode, userNos: [...chosen.keys()] } },
      { onSuccess: onClose },
    )
  }
  const listed = isAsked ? (found.data?.list ?? []) : []
  const names = new Map([...chosen, ...listed.map(({ userNo, userName }) => [userNo, userName] as const)])
  return (
    <Question
      title={words.grantTitle({ name: role.roleName })}
      action={words.grant}
      busy={write.isPending}
      onGo={go}
      onClose={onClose}
    >
      <div className="record-form">
        <ChoiceField
          label={words.organization}
          value={orgCode}
          options={[{ value: '', label: '' }, ...organizations]}
          error={fault}
          onChange={setOrgCode}
        />
        <TypedSearch label={words.grantSearch} text={keyword} onChange={setKeyword} />
        <p className="directory-note" role="status">
          {chosen.size > 0 ? words.grantChosen({ count: chosen.size }) : !isAsked && words.grantStart}
          {isAsked && found.data?.total === 0 && words.grantNobody}
        </p>
        <ul className="directory-rows">
          {[...names].map(([userNo, name]) => (
            <li key={userNo}>
              <label>
                <input type="checkbox" checked={chosen.has(userNo)} onChange={() => toggle(userNo, name)} />{' '}
                <bdi>{name}</bdi> <small className="figures">{userNo}</small>
              </label>
            </li>
          ))}
        </ul>
      </div>
    </Question>
  )
}
