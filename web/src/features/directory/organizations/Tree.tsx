import type { Organization } from '@iambiz/contract/features/directory/organizations.ts'
import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { moveIn } from '#web/platform/recipients/organization-tree.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { rem, textScale } from '#web/ui/rem.ts'
import { Tag } from '#web/ui/Tag.tsx'
import { directoryPhrases } from '../phrases.ts'
import { organizationPhrases } from './phrases.ts'
import { type Drop, dropOn, type TreeRow, windowOf } from './visible.ts'

type Props = {
  rows: readonly TreeRow[]
  organizations: readonly Organization[]
  chosen: string | undefined
  onChoose: (orgCode: string) => void
  onToggle: (orgCode: string, open: boolean) => void
  /** Absent if nothing may be moved. */
  onDrop?: ((moved: string, drop: Drop) => void) | undefined
}

const isPhone = () => matchMedia('(width < 37.5rem)').matches

/** Height of a row in CSS pixels; the style sheet sets the same height. */
const rowHeight = () => (isPhone() ? 44 : 36) * textScale()

/** Returns the range of rows to render, for list virtualization. */
function useWindow(count: number) {
  const box = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState({ top: 0, height: 720 })
  useEffect(() => {
    const element = box.current
    if (!element) return
    const look = () => setSeen({ top: element.scrollTop, height: element.clientHeight })
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [])
  const row = rowHeight()
  return { box, row, ...windowOf(count, { ...seen, row }) }
}

/** A tree view (WAI-ARIA APG) for thousands of organizations; only rows near the visible area are rendered. */
export function Tree({ rows, organizations, chosen, onChoose, onToggle, onDrop }: Props) {
  const words = usePhrases(organizationPhrases)
  const { disabled } = usePhrases(directoryPhrases)
  const { box, row, first, last } = useWindow(rows.length)
  const [at, setAt] = useState(chosen ?? '')
  const [dragged, setDragged] = useState<string>()
  const [over, setOver] = useState<{ orgCode: string; part: number }>()
  const wanted = useRef<string>(undefined)
  const current = rows.some(({ orgCode }) => orgCode === at) ? at : (rows[0]?.orgCode ?? '')

  const goTo = (orgCode: string) => {
    const index = rows.findIndex((one) => one.orgCode === orgCode)
    const element = box.current
    if (element) {
      const top = index * row
      if (top < element.scrollTop) element.scrollTop = top
      if (top + row > element.scrollTop + element.clientHeight)
        element.scrollTop = top + row - element.clientHeight
    }
    wanted.current = orgCode
    setAt(orgCode)
  }
  // A row outside the rendered range exists only after the next render, so the focus moves in an effect.
  useEffect(() => {
    if (wanted.current === undefined) return
    const found = box.current?.querySelector<HTMLElement>(`[data-code="${CSS.escape(wanted.current)}"]`)
    if (!found) return
    wanted.current = undefined
    found.focus({ preventScroll: true })
  })

  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ' ') onChoose(current)
    else {
      const move = moveIn(rows, current, event.key)
      if (!move) return
      if ('open' in move) onToggle(move.open, true)
      else if ('close' in move) onToggle(move.close, false)
      else goTo(move.to)
    }
    event.preventDefault()
  }
  const partOf = (event: DragEvent) => {
    const { top, height } = event.currentTarget.getBoundingClientRect()
    return (event.clientY - top) / height
  }
  const place = (part: number) => (part < 0.25 ? 'before' : part > 0.75 ? 'after' : 'into')
  return (
    <div className="directory-tree" ref={box}>
      <div role="tree" aria-label={words.tree} onKeyDown={press} style={{ height: `${rows.length * row}px` }}>
        {rows.slice(first, last).map((one, index) => {
          const { orgCode, orgName, depth, open, people, status } = one
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles the keys
            <div
              key={orgCode}
              role="treeitem"
              data-code={orgCode}
              data-drop={over?.orgCode === orgCode && dragged !== orgCode ? place(over.part) : undefined}
              aria-level={depth + 1}
              aria-expanded={open}
              aria-selected={orgCode === chosen}
              aria-posinset={one.place}
              aria-setsize={one.siblings}
              tabIndex={orgCode === current ? 0 : -1}
              style={{ top: `${(first + index) * row}px`, paddingLeft: rem(8 + Math.min(depth, 12) * 18) }}
              draggable={onDrop !== undefined}
              onFocus={() => setAt(orgCode)}
              onClick={() => onChoose(orgCode)}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move'
                event.dataTransfer.setData('text/plain', orgCode)
                setDragged(orgCode)
              }}
              onDragEnd={() => {
                setDragged(undefined)
                setOver(undefined)
              }}
              onDragOver={(event) => {
                if (dragged === undefined || dragged === orgCode) return
                event.preventDefault()
                setOver({ orgCode, part: partOf(event) })
              }}
              onDrop={(event) => {
                event.preventDefault()
                if (dragged !== undefined && dragged !== orgCode)
                  onDrop?.(dragged, dropOn(organizations, one, partOf(event), dragged))
                setDragged(undefined)
                setOver(undefined)
              }}
            >
              <span
                className="directory-tree-toggle"
                aria-hidden="true"
                onClick={(event) => {
                  if (open === undefined) return
                  event.stopPropagation()
                  onToggle(orgCode, !open)
                }}
              >
                {open !== undefined && <Icon name={open ? 'chevron-down' : 'chevron-right'} size={14} />}
              </span>
              <bdi title={orgName}>{orgName}</bdi>
              {status === 0 && <Tag small>{disabled}</Tag>}
              <span className="figures">{people}</span>
            </div>
          )
        })}
      </div>
    </div>
  )
}
