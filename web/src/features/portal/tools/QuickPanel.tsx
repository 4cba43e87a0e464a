import type { PortalTool } from '@iambiz/contract/features/portal/tools.ts'
import { Link } from 'wouter'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { toolPhrases } from './phrases.ts'
import { ToolGlyph } from './ToolGlyph.tsx'
import { ToolLink } from './ToolLink.tsx'
import './tools-panel.css'

type Props = {
  entries: readonly PortalTool[]
  onOpen: (toolCode: string) => void
  /** Path of the editor; undefined if the entries cannot be changed. */
  editPath: string | undefined
}

/** Tools and pages that open with one click. */
export function QuickPanel({ entries, onOpen, editPath }: Props) {
  const words = usePhrases(toolPhrases)
  return (
    <Card
      title={words.quick}
      actions={
        <>
          <span className="spacer" />
          {editPath && (
            <Link href={editPath} aria-label={words.editQuick}>
              {words.edit}
            </Link>
          )}
        </>
      }
    >
      {entries.length === 0 ? (
        <EmptyState
          title={words.noQuick}
          action={editPath && <Link href={editPath}>{words.addQuick}</Link>}
        />
      ) : (
        <ul className="quick-entries">
          {entries.map((tool) => (
            <li key={tool.toolCode}>
              <ToolLink tool={tool} className="quick-entry" onOpen={() => onOpen(tool.toolCode)}>
                <ToolGlyph icon={tool.icon} name={tool.toolName} size={16} />
                {tool.toolName}
              </ToolLink>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
