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

/** Everything that was found, by kind. */
export function PaletteList({ groups, id, text, chosen, onChoose, onAct }: Props) {
  const words = usePhrases(palettePhrases)
  const query = queryOf(text)
  // Here for all of them, so that a line is drawn anew only where it says something else.
  const press = ({ target, ctrlKey, metaKey }: MouseEvent) => {
    const option = target instanceof Element ? target.closest('[role="option"]') : null
    const row = groups.flatMap(({ rows }) => rows).find((one) => `${id}-${one.id}` === option?.id)
    if (!row || !(target instanceof Element)) return
    if (target.closest('.palette-act')) onAct(row)
    else onChoose(row, ctrlKey || metaKey)
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the text takes the keys
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
            // biome-ignore lint/suspicious/noArrayIndexKey: what a letter finds is written into the lines that are there
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
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text, which names the active option
    <div id={id} role="option" aria-selected={isChosen} className="palette-option palette-unfold">
      <Icon name="chevron-down" size={16} />
      {words.more({ count })}
    </div>
  )
})

// A shortcut for pointers, because an option can hold no button: keys have Tab, and the button below the list. The same for all
// lines, so that none draws it anew.
const act = (
  <span className="palette-act" aria-hidden="true">
    <Icon name="ellipsis" size={18} />
  </span>
)

/** `from` and `to` are the part of the title that was typed, which is marked. */
type EntryProps = OptionProps & { entry: SearchEntry; from: number; to: number }

const Entry = memo(function Entry({ id, isChosen, entry, from, to }: EntryProps) {
  const { title, glyph, detail, mark, actions } = entry
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text, which names the active option
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
