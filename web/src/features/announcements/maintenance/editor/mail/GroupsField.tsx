import { useId, useState } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { LocalizedMessage } from '#web/ui/LocalizedMessage.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { fieldWords } from '../phrases.ts'
import { chosenIn, namesIn, toggled } from './chosen.ts'
import { mailingPhrases } from './phrases.ts'
import type { Offers } from './use-offers.ts'

type Props = {
  value: string
  error: string | undefined
  offers: Offers
  /** Whether reading is required; such an announcement also goes to the groups that are always notified. */
  isForced: boolean
  onChange: (text: string) => void
}

type Row = { id: string; name: string; members: number | undefined; about: string; isFixed: boolean }

/** Returns the rows: groups that are always notified, then available groups, then chosen groups no longer available. */
function rowsOf({ value, offers, isForced }: Pick<Props, 'value' | 'offers' | 'isForced'>): Row[] {
  const fixed: Row[] = isForced
    ? offers.forced.map(({ id, groupName, memberCount }) => ({
        ...{ id, name: groupName, members: memberCount, about: '', isFixed: true },
      }))
    : []
  const offered = offers.groups.map(({ id, groupName, memberCount, appName }) => ({
    ...{ id, name: groupName, members: memberCount, about: appName, isFixed: false },
  }))
  const gone = chosenIn(value).map(({ key, name }) => ({
    ...{ id: key, name, members: undefined, about: '', isFixed: false },
  }))
  const rows = [...fixed, ...offered, ...gone]
  return rows.filter(({ id }, index) => rows.findIndex((row) => row.id === id) === index)
}

/** Choice of the groups; the list expands below its button, because the drawer would clip a popup. */
export function GroupsField({ value, error, offers, isForced, onChange }: Props) {
  const words = usePhrases(mailingPhrases)
  const { mailGroups: label } = usePhrases(fieldWords)
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const rows = rowsOf({ value, offers, isForced })
  const chosen = new Set(chosenIn(value).map(({ key }) => key))
  const fixed = rows.filter(({ isFixed }) => isFixed)
  const also = fixed.filter((row) => !chosen.has(row.id)).map(({ name }) => name)
  const summary = [...also, ...namesIn(value)].join(words.separator)
  return (
    <div className="field">
      <span className="field-label" aria-hidden="true">
        {label}
      </span>
      <button
        type="button"
        className="control mail-groups-open"
        aria-label={`${label} ${summary || words.choose}`}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <span>{summary || words.choose}</span>
        <Icon name="chevron-down" size={14} />
      </button>
      {isOpen && (
        <ul className="mail-groups-list" id={id} aria-label={label}>
          {rows.length === 0 && <li>{words.noGroups}</li>}
          {rows.map((row) => (
            <li key={row.id}>
              <label>
                <input
                  type="checkbox"
                  checked={row.isFixed || chosen.has(row.id)}
                  disabled={row.isFixed}
                  onChange={() => onChange(toggled(value, { key: row.id, name: row.name }))}
                />
                <bdi>{row.name}</bdi>
                {row.isFixed && (
                  <Tag kind="warning" small>
                    {words.forced}
                  </Tag>
                )}
                <small className="figures">
                  {[row.about, row.members === undefined ? '' : words.members({ count: row.members })]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </label>
            </li>
          ))}
        </ul>
      )}
      {error && (
        <p className="field-error" id={`${id}-error`} role="alert">
          <Icon name="circle-x" size={13} />
          <LocalizedMessage>{error}</LocalizedMessage>
        </p>
      )}
    </div>
  )
}
