import type { PortalTool } from '@iambiz/contract/features/portal/tools.ts'
import { Link } from 'wouter'
import { read, useRead } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Written } from '#web/platform/i18n/Written.tsx'
import { LoadFailed } from '#web/platform/LoadFailed.tsx'
import { useReach } from '#web/platform/navigation/reach.ts'
import { paths } from '#web/platform/paths.ts'
import { Card } from '#web/ui/Card.tsx'
import { GlyphTile } from '#web/ui/GlyphTile.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Skeleton, SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { toolPages } from '../pages.ts'
import { ToolGlyph } from '../ToolGlyph.tsx'
import { ToolLink } from '../ToolLink.tsx'
import { libraryPhrases } from './phrases.ts'
import './tool-library.css'

/** All tools and quick links of the portal. */
export function ToolLibrary() {
  const isReachable = useReach()
  const words = usePhrases(libraryPhrases)
  const { data, isPending, refetch } = useRead(read('GET /iam-portal/v1/portal/tool/list'))
  const entries = (data ?? []).filter(({ kind, toolCode, path }) =>
    kind === 'tool' ? toolPages.has(toolCode) : path === undefined || isReachable(path),
  )
  const usual = { tool: words.tools, link: words.links }
  const sections = [...Map.groupBy(entries, ({ category, kind }) => category ?? usual[kind])]
  return (
    <Page
      title={words.library}
      actions={
        <Link href={paths.homeModules} className="library-customize">
          <Icon name="sliders-horizontal" size={16} />
          {words.customize}
        </Link>
      }
    >
      {data ? (
        <div className="library">
          {sections.map(([title, those]) => (
            <Section key={title} title={title} entries={those} />
          ))}
        </div>
      ) : isPending ? (
        <LibrarySkeleton />
      ) : (
        <LoadFailed title={words.failed} onRetry={refetch} />
      )}
    </Page>
  )
}

function Section({ title, entries }: { title: string; entries: readonly PortalTool[] }) {
  const words = usePhrases(libraryPhrases)
  return (
    <Card title={title} count={entries.length}>
      <ul className="library-entries">
        {entries.map((tool) => (
          <li key={tool.toolCode}>
            <ToolLink tool={tool} className="library-entry">
              <GlyphTile tone="accent" size={40}>
                <ToolGlyph icon={tool.icon} name={tool.toolName} size={20} />
              </GlyphTile>
              <span className="library-words">
                <span className="library-name">
                  <Written text={tool.toolName} />
                </span>
                {tool.description && <small>{tool.description}</small>}
              </span>
              {tool.selected && (
                <Tag kind="info" small>
                  {words.onHome}
                </Tag>
              )}
            </ToolLink>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const blocks = Array.from({ length: 9 }, (_, index) => index)

function LibrarySkeleton() {
  const words = usePhrases(libraryPhrases)
  return (
    <section className="card" aria-label={words.library}>
      <Skeleton label={words.loading}>
        <div className="library-entries library-waiting">
          {blocks.map((block) => (
            <SkeletonBlock key={block} height={44} round={10} />
          ))}
        </div>
      </Skeleton>
    </section>
  )
}
