import type { PortalTool } from '@iambiz/contract/features/portal/tools.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { NamedIcon } from '#web/ui/NamedIcon.tsx'
import { SortableList } from '#web/ui/SortableList.tsx'
import { added, hasRoom, ordered } from './change-layout.ts'
import { layoutPhrases } from './phrases.ts'

type Props = {
  title: string
  entries: readonly Pick<PortalTool, 'toolCode' | 'toolName' | 'icon'>[]
  chosen: readonly string[]
  most: number
  hint?: string
  /** Whether the library has more entries than these. */
  isPartial?: boolean
  onChange: (codes: string[]) => void
}

/** Selects entries of the library and puts them in order. */
export function ListPart({ title, entries, chosen, most, hint, isPartial = false, onChange }: Props) {
  const words = usePhrases(layoutPhrases)
  const items = chosen.flatMap((code) => {
    const entry = entries.find(({ toolCode }) => toolCode === code)
    return entry ? { id: code, name: entry.toolName, icon: entry.icon } : []
  })
  const others = entries.filter(({ toolCode }) => !chosen.includes(toolCode))
  const offered = entries.map(({ toolCode }) => toolCode)
  const isFull = !hasRoom(chosen, offered, most)
  const possible = isPartial ? most : Math.min(most, Math.max(entries.length, items.length))
  return (
    <>
      <p className="layout-count" aria-live="polite">
        {words.chosen({ count: items.length, most: possible })}
        {hint && <span className={chosen.length === 0 ? 'layout-fault' : undefined}>{hint}</span>}
      </p>
      {items.length === 0 ? (
        <p className="layout-empty">{words.nothingChosen}</p>
      ) : (
        <SortableList
          label={title}
          items={items}
          words={words}
          onOrder={(codes) => onChange(ordered(chosen, codes))}
        >
          {({ id, name, icon }) => (
            <>
              <NamedIcon name={icon} otherwise={null} />
              <span className="layout-name">{name}</span>
              <button
                type="button"
                className="sortable-step"
                aria-label={words.remove({ name })}
                onClick={() => onChange(chosen.filter((code) => code !== id))}
              >
                <Icon name="x" size={14} />
              </button>
            </>
          )}
        </SortableList>
      )}
      <h3>{words.more}</h3>
      {others.length === 0 ? (
        <p className="layout-empty">{words.allAdded}</p>
      ) : (
        <ul className="layout-others">
          {others.map(({ toolCode, toolName, icon }) => (
            <li key={toolCode}>
              <button
                type="button"
                className="layout-add"
                aria-label={words.add({ name: toolName })}
                disabled={isFull}
                onClick={() => onChange(added(chosen, toolCode, offered, most))}
              >
                <NamedIcon name={icon} otherwise={null} />
                <span className="layout-name">{toolName}</span>
                <Icon name="plus" size={14} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
