import { type KeyboardEvent, useRef, useState } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { LoadFailed } from '#web/platform/LoadFailed.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { moveIn, nodesInSight, type Organization } from './organization-tree.ts'
import { pickerPhrases } from './phrases.ts'
import './organization-tree.css'

type Props = {
  /** Code of the chosen organization; empty if none. */
  value: string
  onChange: (orgCode: string) => void
  organizations: { data: readonly Organization[] | undefined; isError: boolean; refetch: () => unknown }
}

/** A tree to choose one organization; a second press clears the choice. */
export function OrganizationTree({ value, onChange, organizations }: Props) {
  const words = usePhrases(pickerPhrases)
  const tree = useRef<HTMLDivElement>(null)
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [at, setAt] = useState('')
  const { data: list = [], isError, refetch } = organizations
  if (isError) return <LoadFailed title={words.organizationsFailed} onRetry={refetch} />
  // Initially the top level is expanded.
  const isOpen = (orgCode: string, parentCode: string | undefined) =>
    toggled.get(orgCode) ?? parentCode === undefined
  const nodes = nodesInSight(
    list,
    new Set(list.flatMap(({ orgCode, parentCode }) => (isOpen(orgCode, parentCode) ? [orgCode] : []))),
  )
  const current = nodes.some(({ orgCode }) => orgCode === at) ? at : (nodes[0]?.orgCode ?? '')
  const toggle = (orgCode: string, open: boolean) => setToggled(new Map(toggled).set(orgCode, open))
  const choose = (orgCode: string) => onChange(orgCode === value ? '' : orgCode)

  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ' ') choose(current)
    else {
      const move = moveIn(nodes, current, event.key)
      if (!move) return
      if ('open' in move) toggle(move.open, true)
      else if ('close' in move) toggle(move.close, false)
      else {
        setAt(move.to)
        tree.current?.querySelector<HTMLElement>(`[data-code="${CSS.escape(move.to)}"]`)?.focus()
      }
    }
    event.preventDefault()
  }
  return (
    <div
      className="organization-tree"
      role="tree"
      aria-label={words.organizations}
      ref={tree}
      onKeyDown={press}
    >
      {nodes.map(({ orgCode, orgName, depth, open, people }) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles the keys
        <div
          key={orgCode}
          role="treeitem"
          data-code={orgCode}
          data-depth={Math.min(depth, 6)}
          aria-level={depth + 1}
          aria-expanded={open}
          aria-selected={orgCode === value}
          tabIndex={orgCode === current ? 0 : -1}
          onFocus={() => setAt(orgCode)}
          onClick={() => choose(orgCode)}
        >
          <span
            className="organization-tree-toggle"
            aria-hidden="true"
            onClick={(event) => {
              if (open === undefined) return
              event.stopPropagation()
              toggle(orgCode, !open)
            }}
          >
            {open !== undefined && <Icon name={open ? 'chevron-down' : 'chevron-right'} size={14} />}
          </span>
          <bdi>{orgName}</bdi>
          {people !== undefined && <span className="figures">{people}</span>}
        </div>
      ))}
    </div>
  )
}
