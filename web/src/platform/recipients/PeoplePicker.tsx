import type { MailPerson } from '@iambiz/contract/platform/mail-record.ts'
import { type ReactNode, useState } from 'react'
import { read, usePagedRead, useRead } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { LoadFailed } from '#web/platform/LoadFailed.tsx'
import { ListPager } from '#web/platform/list/ListPager.tsx'
import { TypedSearch } from '#web/platform/list/TypedSearch.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { keyOf } from './entries.ts'
import { OrganizationTree } from './OrganizationTree.tsx'
import { pickerPhrases } from './phrases.ts'
import './people-picker.css'

type Way = { label: string; add: (people: MailPerson[]) => void }

type Props = {
  /** Keys of people already added. */
  present: ReadonlySet<string>
  /** Actions for the selected people; the first one is the primary action. */
  ways: readonly Way[]
  busy?: boolean
}

const pageSize = 20
const shortest = 2

/** Finds people and shared mailboxes by organization and search, one page at a time, and adds the selected ones. */
export function PeoplePicker({ present, ways, busy = false }: Props) {
  const words = usePhrases(pickerPhrases)
  const [orgCode, setOrgCode] = useState('')
  const [keyword, setKeyword] = useState('')
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<ReadonlyMap<string, MailPerson>>(new Map())
  const [fault, setFault] = useState(false)
  const organizations = useRead(read('GET /iam-portal/bulletin/emailTemplate/orgTree'))
  const toggle = (people: readonly MailPerson[], wanted: boolean) => {
    const next = new Map(chosen)
    for (const person of people) {
      if (wanted) next.set(keyOf(person), person)
      else next.delete(keyOf(person))
    }
    setFault(false)
    setChosen(next)
  }
  const add = (way: Way) => {
    const people = [...chosen.values()].filter((person) => !present.has(keyOf(person)))
    setFault(people.length === 0)
    if (people.length === 0) return
    way.add(people)
    setChosen(new Map())
  }
  const isAsked = orgCode !== '' || [...keyword].length >= shortest
  return (
    <div className="people-picker">
      <OrganizationTree
        value={orgCode}
        organizations={{ ...organizations, data: organizations.data?.list }}
        onChange={(code) => {
          setOrgCode(code)
          setPage(1)
        }}
      />
      <div className="people-picker-found">
        <TypedSearch
          label={words.search}
          clearLabel={words.clearSearch}
          text={keyword}
          onChange={(text) => {
            setKeyword(text)
            setPage(1)
          }}
        />
        {isAsked ? (
          <Found
            request={{ ...(keyword && { keyword }), ...(orgCode && { orgCode }), pageNum: page, pageSize }}
            present={present}
            chosen={chosen}
            onToggle={toggle}
            onPage={setPage}
          />
        ) : (
          <p className="people-picker-note">{words.start}</p>
        )}
        <div className="people-picker-add">
          <span role="status">{chosen.size > 0 && words.chosen({ count: chosen.size })}</span>
          {ways.map((way, index) => (
            <Button
              key={way.label}
              size="small"
              kind={index === 0 ? 'primary' : 'default'}
              busy={busy}
              onClick={() => add(way)}
            >
              {way.label}
            </Button>
          ))}
          {fault && (
            <p className="field-error" role="alert">
              <Icon name="circle-x" size={13} />
              {words.choose}
            </p>
          )}
        </div>
      </div>
    </div>
  )
}

type FoundProps = {
  request: { keyword?: string; orgCode?: string; pageNum: number; pageSize: number }
  present: ReadonlySet<string>
  chosen: ReadonlyMap<string, MailPerson>
  onToggle: (people: readonly MailPerson[], wanted: boolean) => void
  onPage: (page: number) => void
}

function Found({ request, present, chosen, onToggle, onPage }: FoundProps): ReactNode {
  const words = usePhrases(pickerPhrases)
  const { data, isError, isPlaceholderData, refetch } = usePagedRead(
    read('POST /iam-portal/bulletin/emailTemplate/getEmailUser', { body: request }),
  )
  if (isError) return <LoadFailed title={words.failed} onRetry={refetch} />
  if (!data || !('list' in data)) return <p className="people-picker-note">{words.loading}</p>
  if (data.total === 0) return <p className="people-picker-note">{words.nobody}</p>
  const free = data.list.filter((person) => !present.has(keyOf(person)))
  const isAll = free.length > 0 && free.every((person) => chosen.has(keyOf(person)))
  return (
    <>
      <label className="people-picker-person people-picker-all">
        <input
          type="checkbox"
          checked={isAll}
          disabled={free.length === 0}
          onChange={() => onToggle(free, !isAll)}
        />
        {words.chooseAll}
      </label>
      <ul className="people-picker-list" aria-label={words.people} aria-busy={isPlaceholderData}>
        {data.list.map((person) => {
          const key = keyOf(person)
          const isPresent = present.has(key)
          return (
            <li key={key}>
              <label className="people-picker-person">
                <input
                  type="checkbox"
                  checked={isPresent || chosen.has(key)}
                  disabled={isPresent}
                  onChange={(event) => onToggle([person], event.target.checked)}
                />
                <span>
                  <bdi>{person.userName}</bdi>
                  {isPresent && <small>{words.already}</small>}
                  {person.source === 'contact' && <small>{words.publicMailbox}</small>}
                  <small>{[person.email, person.orgName].filter(Boolean).join(' · ')}</small>
                </span>
              </label>
            </li>
          )
        })}
      </ul>
      <ListPager
        page={request.pageNum}
        pageSize={pageSize}
        total={data.total}
        found={words.found({ count: data.total })}
        onChange={onPage}
      />
    </>
  )
}
