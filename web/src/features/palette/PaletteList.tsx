import { type MouseEvent, memo, useId } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { matchedPart } from '#web/platform/search/highlight.ts'
import { type Query, queryOf } from '#web/platform/search/match.ts'
import type { SearchEntry } from '#web/platform/search/source.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { palettePhrases } from './phrases.ts'
import type { PaletteGroup, Row } from './rows.ts'

type Props = {
  id: string
  groups: readonly PaletteGroup[]
  text: string
  chosen: Row | undefined
  onChoose: (row: Row, newTab: boolean) => void
  onAct: (row: Row) => void
}

/** All results by kind. */
export function PaletteList({ groups, id, text, chosen, onChoose, onAct }: Props) {
  const words = usePhrases(palettePhrases)
  const query = queryOf(text)
  // One handler for all rows, so that a row renders again only when its content changes.
  const press = ({ target, ctrlKey, metaKey }: MouseEvent) => {
    const option = target instanceof Element ? target.closest('[role="option"]') : null
    const row = groups.flatMap(({ rows }) => rows).find((one) => `${id}-${one.id}` === option?.id)
    if (!row || !(target instanceof Element)) return
    if (target.closest('.palette-act')) onAct(row)
    else onChoose(row, ctrlKey || metaKey)
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the text field handles the keys
    <div id={id} role="listbox" aria-label={words.title} className="palette-list" onClick={press}>
      {groups.map((group) => (
        <Group key={group.code} group={group} listId={id} query={query} chosen={chosen} />
      ))}
    </div>
  )
}

type GroupProps = Pick<Props, 'chosen'> & { group: PaletteGroup; listId: string; query: Query | undefined }

function Group({ group: { title, total, rows }, listId, query, chosen }: GroupProps) {
  const titleId = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a listbox groups its options by role
    <div role="group" aria-labelledby={titleId}>
      <span id={titleId} role="presentation" className="palette-group">
        {title} {query && <span className="figures">{total}</span>}
      </span>
      {rows.map((row, place) => {
        const id = `${listId}-${row.id}`
        const isChosen = row.id === chosen?.id
        if (row.kind === 'more') return <Unfold key={row.id} id={id} isChosen={isChosen} count={row.count} />
        const { title: name, fields } = row.entry
        const part = query && fields && matchedPart(name, fields, query)
        return (
          <Entry
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are reused by position for new results
            key={place}
            id={id}
            isChosen={isChosen}
            entry={row.entry}
            from={part?.from ?? 0}
            to={part?.to ?? 0}
          />
        )
      })}
    </div>
  )
}

type OptionProps = { id: string; isChosen: boolean }

const Unfold = memo(function Unfold({ id, isChosen, count }: OptionProps & { count: number }) {
  const words = usePhrases(palettePhrases)
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the text field retains focus and names the active option
    <div id={id} role="option" aria-selected={isChosen} className="palette-option palette-unfold">
      <Icon name="chevron-down" size={16} />
      {words.more({ count })}
    </div>
  )
})

// A shortcut for pointers, hidden from assistive technology because an option must not contain a button; the keyboard
// has Tab, and there is a button below the list. One constant element for all rows, so that they do not render it
// again.
const act = (
  <span className="palette-act" aria-hidden="true">
    <Icon name="ellipsis" size={18} />
  </span>
)

/** `from` and `to` delimit the matched part of the title, which is highlighted. */
type EntryProps = OptionProps & { entry: SearchEntry; from: number; to: number }

const Entry = memo(function Entry({ id, isChosen, entry, from, to }: EntryProps) {
  const { title, glyph, detail, mark, actions } = entry
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the text field retains focus and names the active option
    <div id={id} role="option" aria-selected={isChosen} className="palette-option">
      {glyph}
      <span className="palette-words">
        <span className="palette-title">
          {title.slice(0, from)}
          {to > from && <mark>{title.slice(from, to)}</mark>}
          {title.slice(to)}
        </span>
        {detail && <small>{detail}</small>}
      </span>
      {mark}
      {actions && act}
    </div>
  )
})
