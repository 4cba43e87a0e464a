import { memo, useId } from 'react'
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
export function PaletteList({ groups, id, text, chosen, ...choices }: Props) {
  const words = usePhrases(palettePhrases)
  const query = queryOf(text)
  return (
    <div id={id} role="listbox" aria-label={words.title} className="palette-list">
      {groups.map((group) => (
        <Group key={group.code} group={group} listId={id} query={query} chosen={chosen} {...choices} />
      ))}
    </div>
  )
}

type GroupProps = Pick<Props, 'chosen' | 'onChoose' | 'onAct'> & {
  group: PaletteGroup
  listId: string
  query: Query | undefined
}

function Group({ group: { title, total, rows }, listId, query, chosen, onChoose, onAct }: GroupProps) {
  const titleId = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a listbox groups its options by role
    <div role="group" aria-labelledby={titleId}>
      <span id={titleId} role="presentation" className="palette-group">
        {title} {query && <span className="figures">{total}</span>}
      </span>
      {rows.map((row) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text, which names the active option
        // biome-ignore lint/a11y/useKeyWithClickEvents: the text takes the keys
        <div
          key={row.id}
          id={`${listId}-${row.id}`}
          role="option"
          aria-selected={row.id === chosen?.id}
          className={row.kind === 'more' ? 'palette-option palette-unfold' : 'palette-option'}
          onClick={(event) => onChoose(row, event.ctrlKey || event.metaKey)}
        >
          {row.kind === 'more' ? (
            <Unfold count={row.count} />
          ) : (
            <Entry entry={row.entry} query={query} onAct={() => onAct(row)} />
          )}
        </div>
      ))}
    </div>
  )
}

function Unfold({ count }: { count: number }) {
  const words = usePhrases(palettePhrases)
  return (
    <>
      <Icon name="chevron-down" size={16} />
      {words.more({ count })}
    </>
  )
}

type EntryProps = { entry: SearchEntry; query: Query | undefined; onAct: () => void }

function Entry({ entry, query, onAct }: EntryProps) {
  const { glyph, detail, mark, actions } = entry
  return (
    <>
      {glyph}
      <span className="palette-words">
        <Title entry={entry} query={query} />
        {detail && <small>{detail}</small>}
      </span>
      {mark}
      {actions && (
        // A shortcut for pointers, because an option can hold no button: keys have Tab, and the button below the list.
        <span
          className="palette-act"
          aria-hidden="true"
          onClick={(event) => {
            event.stopPropagation()
            onAct()
          }}
        >
          <Icon name="ellipsis" size={18} />
        </span>
      )}
    </>
  )
}

/** The title with the part that was typed marked. */
const Title = memo(function Title({ entry: { title, fields }, query }: Omit<EntryProps, 'onAct'>) {
  const part = query && fields && matchedPart(title, fields, query)
  if (!part) return <span className="palette-title">{title}</span>
  return (
    <span className="palette-title">
      {title.slice(0, part.from)}
      <mark>{title.slice(part.from, part.to)}</mark>
      {title.slice(part.to)}
    </span>
  )
})
