import type { narrowestColumn, TableView, widestColumn } from '@iambiz/contract/features/preferences.ts'
import { useId, useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { narrowest, widest } from '#web/ui/column-limits.ts'
import type { Column } from '#web/ui/Table.tsx'
import { usePhrases } from '../i18n/phrases.ts'
import { Question } from '../records/Question.tsx'
import { tableSettingsPhrases } from './phrases.ts'
import { hideable, saveTableView } from './table-view.ts'
import '#web/ui/field.css'
import './table-settings.css'

/** As in the contract. */
const limits: { least: typeof narrowestColumn; most: typeof widestColumn } = {
  least: narrowest,
  most: widest,
}

type Shown = Pick<Column<never>, 'key' | 'title' | 'isFixed'>

type Props = {
  name: string
  columns: readonly Shown[]
  view: TableView
  onClose: () => void
}

type Draft = { hidden: ReadonlySet<string>; widths: Readonly<Record<string, string>> }

const draftOf = ({ hidden, widths }: TableView): Draft => ({
  hidden: new Set(hidden),
  widths: Object.fromEntries(Object.entries(widths).map(([key, width]) => [key, String(width)])),
})

/** Whether a typed width is neither empty nor possible. */
const isFaulty = (text = ''): boolean => {
  const width = text.trim()
  return (
    width !== '' &&
    !(/^\d{1,4}$/.test(width) && Number(width) >= limits.least && Number(width) <= limits.most)
  )
}

/** Returns the view of a draft; undefined if a width is not possible. */
function viewOf({ hidden, widths }: Draft): TableView | undefined {
  const written = Object.entries(widths).filter(([, text]) => text.trim() !== '')
  if (written.some(([, text]) => isFaulty(text))) return undefined
  return {
    hidden: [...hidden],
    widths: Object.fromEntries(written.map(([key, text]) => [key, Number(text)])),
  }
}

const nothing: Draft = { hidden: new Set(), widths: {} }

/** Asks which columns a list shows, and how wide they are. */
export function TableSettings({ name, columns, view, onClose }: Props) {
  const words = usePhrases(tableSettingsPhrases)
  const [draft, setDraft] = useState(() => draftOf(view))
  const [isWrong, setWrong] = useState(false)
  const faultId = useId()
  const optional = new Set(hideable(columns).map(({ key }) => key))
  const toggle = (key: string) => {
    const hidden = new Set(draft.hidden)
    if (!hidden.delete(key)) hidden.add(key)
    setDraft({ ...draft, hidden })
  }
  const save = () => {
    const next = viewOf(draft)
    if (!next) return setWrong(true)
    saveTableView(name, next)
    onClose()
  }
  return (
    <Question
      title={words.title}
      action={words.save}
      busy={false}
      formClass="table-settings"
      tools={<Button onClick={() => setDraft(nothing)}>{words.restore}</Button>}
      onGo={save}
      onClose={onClose}
    >
      <p>{words.about}</p>
      <ul>
        {columns
          .filter(({ isFixed }) => !isFixed)
          .map(({ key, title }) => (
            <li key={key}>
              <label>
                <input
                  type="checkbox"
                  checked={!draft.hidden.has(key) || !optional.has(key)}
                  disabled={!optional.has(key)}
                  onChange={() => toggle(key)}
                />
                {title}
              </label>
              <input
                className="control"
                inputMode="numeric"
                maxLength={4}
                placeholder={words.auto}
                aria-label={words.widthOf({ title })}
                aria-invalid={isWrong && isFaulty(draft.widths[key]) ? true : undefined}
                aria-describedby={isWrong && isFaulty(draft.widths[key]) ? faultId : undefined}
                value={draft.widths[key] ?? ''}
                onChange={({ target }) =>
                  setDraft({ ...draft, widths: { ...draft.widths, [key]: target.value } })
                }
              />
            </li>
          ))}
      </ul>
      {isWrong && !viewOf(draft) && (
        <p id={faultId} role="alert" className="table-settings-fault">
          {words.wrongWidth(limits)}
        </p>
      )}
    </Question>
  )
}
