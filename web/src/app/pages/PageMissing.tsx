import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { basePath, paths } from '#web/platform/paths.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { StatePage } from '../states/StatePage.tsx'
import { pagePhrases } from './phrases.ts'

/** Somebody asked for a page that this release does not have. */
export function PageMissing({ path }: { path: string }) {
  const words = usePhrases(pagePhrases)
  return (
    <StatePage
      drawing="missing"
      title={words.missing}
      detail={words.missingDetail}
      facts={[[words.address, basePath + path]]}
    >
      <LinkButton href={paths.home} kind="primary">
        {words.goHome}
      </LinkButton>
    </StatePage>
  )
}
