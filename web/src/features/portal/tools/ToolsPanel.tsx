import type { PortalTool } from '@iambiz/contract/features/portal/tools.ts'
import { Link } from 'wouter'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Written } from '#web/platform/i18n/Written.tsx'
import { paths } from '#web/platform/paths.ts'
import { Card } from '#web/ui/Card.tsx'
import { GlyphTile } from '#web/ui/GlyphTile.tsx'
import { toolPhrases } from './phrases.ts'
import { ToolGlyph } from './ToolGlyph.tsx'
import { ToolLink } from './ToolLink.tsx'
import './tools-panel.css'

/** The tools that the person chose for the home page. */
export function ToolsPanel({ tools }: { tools: readonly PortalTool[] }) {
  const words = usePhrases(toolPhrases)
  return (
    <Card
      title={words.tools}
      actions={
        <>
          <span className="spacer" />
          <Link href={paths.tools}>{words.library}</Link>
        </>
      }
    >
      <ul className="home-tools">
        {tools.map((tool) => (
          <li key={tool.toolCode}>
            <ToolLink tool={tool} className="home-tool">
              <GlyphTile>
                <ToolGlyph icon={tool.icon} name={tool.toolName} />
              </GlyphTile>
              <Written text={tool.toolName} />
            </ToolLink>
          </li>
        ))}
      </ul>
    </Card>
  )
}
