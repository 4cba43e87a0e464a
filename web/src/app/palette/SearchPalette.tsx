import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import type { SearchAction, SearchEntry, SearchSource } from '#web/platform/search/source.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { keepFocusInside } from '#web/ui/keep-focus-inside.ts'
import { ActionList } from './ActionList.tsx'
import { indexAhead } from './index-ahead.ts'
import { type Command, commandOf, keysIn } from './keys.ts'
import { PaletteFooter } from './PaletteFooter.tsx'
import { PaletteList } from './PaletteList.tsx'
import { PaletteState } from './PaletteState.tsx'
import { palettePhrases } from './phrases.ts'
import type { Row } from './rows.ts'
import './search-palette.css'
import { useSources } from './sources.ts'
import { type Palette, usePalette } from './use-palette.ts'

indexAhead()

export type PaletteProps = { onClose: () => void; onSwitched: () => void }

const longestText = 80

/** Finds applications, tools, screens, announcements and people by a few letters, and opens them by keyboard. */
export function SearchPalette({ onClose, onSwitched }: PaletteProps) {
  // Apart from the text, so that a letter draws nothing but what it changes.
  const sources = useSources(onSwitched)
  return <PaletteDialog sources={sources} onClose={onClose} />
}

type DialogProps = Pick<PaletteProps, 'onClose'> & { sources: readonly SearchSource[] }

function PaletteDialog({ sources, onClose }: DialogProps) {
  const words = usePhrases(palettePhrases)
  const popover = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const listId = useId()
  const palette = usePalette(sources)
  const { text, groups, chosen, actingOn } = palette
  const active = actingOn ? `action/${actingOn.place}` : chosen?.id
  const activeId = active === undefined ? undefined : `${listId}-${active}`
  // Closed before it goes, so that the focus goes back to where it was.
  const close = () => popover.current?.hidePopover()

  // Not a modal dialog: making the page inert has the browser style a thousand applications anew before anything shows.
  useLayoutEffect(() => {
    popover.current?.showPopover()
    input.current?.focus()
  }, [])
  const isScrolled = useRef(false)
  const isFirst = palette.at.place === 0
  useEffect(() => {
    // At the top of the list the first one is in sight; looking where it is would take a whole layout for each letter.
    if (activeId && (!isFirst || isScrolled.current))
      document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId, isFirst])

  const choose = (row: Row | undefined, newTab: boolean) => {
    if (row?.kind === 'more') return palette.unfold(row.group)
    if (!row) return
    close()
    row.entry.open({ newTab })
  }
  const perform = (action: SearchAction | undefined) => {
    if (!action) return
    if (action.stays) palette.back()
    else close()
    action.choose()
  }
  const follow = (command: Command): boolean => {
    if (command.name === 'act') return palette.act(chosen)
    if (command.name === 'back') palette.back()
    else if (command.name === 'go') palette.goTo(command.place)
    else if (actingOn) perform(actingOn.actions[actingOn.place])
    else choose(chosen, command.newTab)
    return true
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const command = commandOf(
      { ...keysIn(event), isComposing: event.nativeEvent.isComposing },
      { isActing: actingOn !== undefined, ...palette.at },
    )
    if (command && follow(command)) event.preventDefault()
  }
  return (
    <div
      ref={popover}
      popover="auto"
      className="palette-veil"
      onToggle={({ newState }) => {
        if (newState === 'closed') onClose()
      }}
      onPointerDown={(event) => {
        if (event.target === popover.current) close()
      }}
    >
      <div
        role="dialog"
        aria-modal="true"
        aria-label={words.title}
        className="palette"
        onKeyDown={keepFocusInside}
        onScrollCapture={({ target }) => {
          if (target instanceof Element && target !== input.current) isScrolled.current = target.scrollTop > 0
        }}
      >
        <div className="palette-input">
          <Icon name="search" size={18} />
          <input
            ref={input}
            role="combobox"
            aria-expanded={activeId !== undefined}
            aria-autocomplete="list"
            aria-controls={listId}
            aria-activedescendant={activeId}
            aria-label={words.placeholder}
            placeholder={words.placeholder}
            autoComplete="off"
            spellCheck={false}
            maxLength={longestText}
            value={text}
            onChange={(event) => palette.type(event.target.value)}
            onKeyDown={onKeyDown}
          />
          <span className="palette-hint">{words.hint}</span>
          <button type="button" className="palette-close" aria-label={`Esc ${words.close}`} onClick={close}>
            <kbd>Esc</kbd>
            <Icon name="x" size={20} />
          </button>
        </div>
        {actingOn ? (
          <ActionList id={listId} {...actingOn} onChoose={perform} />
        ) : (
          <PaletteList
            id={listId}
            groups={groups}
            text={text}
            chosen={chosen}
            onChoose={choose}
            onAct={(row) => palette.act(row)}
          />
        )}
        <PaletteState palette={palette} />
        <PaletteFooter
          entry={subjectOf(palette)}
          isActing={actingOn !== undefined}
          onAct={() => (actingOn ? palette.back() : palette.act(chosen))}
        />
      </div>
    </div>
  )
}

const subjectOf = ({ actingOn, chosen }: Palette): SearchEntry | undefined => {
  const entry = actingOn?.entry ?? (chosen?.kind === 'entry' ? chosen.entry : undefined)
  return entry?.actions ? entry : undefined
}
