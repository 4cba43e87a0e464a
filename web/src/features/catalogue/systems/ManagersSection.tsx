import type { ManagedSystem, SystemManager } from '@iambiz/contract/features/catalogue/systems.ts'
import { useState } from 'react'
import { read, useRead, useWrite } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { useUnsaved } from '#web/platform/navigation/use-unsaved.ts'
import { PersonSearch } from '#web/platform/people/PersonSearch.tsx'
import { notify } from '#web/platform/toasts/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { managerPhrases, systemPhrases } from './phrases.ts'
import { touched } from './touched.ts'

const nothingToDrop = () => {}

function Finding({ onChoose }: { onChoose: (person: SystemManager) => void }) {
  const words = usePhrases(managerPhrases)
  const { clearSearch } = usePhrases(systemPhrases)
  const [keyword, setKeyword] = useState('')
  const { data } = useRead({
    ...read('POST /iam-authority/v1/admin/system/candidates', { body: { keyword: keyword || '?' } }),
    enabled: keyword !== '',
  })
  return (
    <PersonSearch
      label={words.find}
      clearLabel={clearSearch}
      people={keyword === '' ? [] : (data?.list ?? [])}
      keyword={keyword}
      onKeyword={setKeyword}
      onChoose={onChoose}
    />
  )
}

function Manager({ manager, onRemove }: { manager: SystemManager; onRemove: () => void }) {
  const words = usePhrases(managerPhrases)
  const { userNo, userName, orgName, hasRole } = manager
  return (
    <li>
      <span>
        <bdi>{userName}</bdi>{' '}
        {!hasRole && (
          <Tag kind="warning" small>
            {words.noRole}
          </Tag>
        )}
        <small>{[orgName, userNo].filter(Boolean).join(' · ')}</small>
      </span>
      <button type="button" aria-label={words.remove({ name: userName })} onClick={onRemove}>
        <Icon name="x" size={16} />
      </button>
    </li>
  )
}

/** The managers of a business system; several changes are saved together. */
export function ManagersSection({ system }: { system: ManagedSystem }) {
  const words = usePhrases(managerPhrases)
  const { managers: title, noManagers } = usePhrases(systemPhrases)
  const { systemCode, revision } = system
  const [managers, setManagers] = useState<readonly SystemManager[]>(system.managers)
  const [isSearching, setSearching] = useState(false)
  const write = useWrite('POST /iam-authority/v1/admin/system/managers', {
    invalidates: touched,
    done: () => notify.success(words.saved),
  })
  const userNos = managers.map(({ userNo }) => userNo)
  const isChanged =
    userNos.toSorted().join('\n') !==
    system.managers
      .map(({ userNo }) => userNo)
      .toSorted()
      .join('\n')
  useUnsaved(isChanged && !write.isPending, nothingToDrop)
  const add = (person: SystemManager) => {
    setSearching(false)
    if (!userNos.includes(person.userNo)) setManagers([...managers, person])
  }
  return (
    <section className="system-section" aria-label={title}>
      <h3>
        {title}
        <span className="spacer" />
        <Button
          size="small"
          icon="plus"
          aria-expanded={isSearching}
          data-perm="business-system.managers"
          onClick={() => setSearching(!isSearching)}
        >
          {words.add}
        </Button>
      </h3>
      {isSearching && <Finding onChoose={add} />}
      {managers.length === 0 && <p className="system-quiet">{noManagers}</p>}
      <ul className="system-people">
        {managers.map((manager) => (
          <Manager
            key={manager.userNo}
            manager={manager}
            onRemove={() => setManagers(managers.filter(({ userNo }) => userNo !== manager.userNo))}
          />
        ))}
      </ul>
      <p className="system-quiet">
        {managers.some(({ hasRole }) => !hasRole) ? words.noRoleAbout : words.about}
      </p>
      {isChanged && (
        <span>
          <Button
            kind="primary"
            busy={write.isPending}
            data-perm="business-system.managers"
            onClick={() => write.mutate({ body: { systemCode, userNos, revision } })}
          >
            {words.saveManagers}
          </Button>
        </span>
      )}
    </section>
  )
}
