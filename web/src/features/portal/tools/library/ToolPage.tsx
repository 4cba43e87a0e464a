import { useParams } from 'wouter'
import { read, useRead } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { useTitle } from '#web/platform/navigation/use-title.ts'
import { OnDemand } from '#web/platform/on-demand/OnDemand.tsx'
import { paths } from '#web/platform/paths.ts'
import { MissingPage } from '#web/platform/states/MissingPage.tsx'
import { Page } from '#web/ui/Page.tsx'
import { SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { toolPages } from '../pages.ts'
import { libraryPhrases } from './phrases.ts'
import './tool-library.css'

/** The page of the tool in the URL. */
export function ToolPage() {
  const words = usePhrases(libraryPhrases)
  const { toolCode = '' } = useParams<{ toolCode: string }>()
  const { data, isError } = useRead(read('GET /iam-portal/v1/portal/tool/list'))
  const load = toolPages.get(toolCode)
  const tool = data?.find((entry) => entry.kind === 'tool' && entry.toolCode === toolCode)
  const name = tool?.toolName
  useTitle(name)
  if (!load || (data && !tool))
    return (
      <MissingPage
        title={words.unknown}
        detail={words.unknownDetail}
        back={{ href: paths.tools, label: words.toLibrary }}
      />
    )
  // A tool works without the server, so it does not wait until its name is loaded.
  return (
    <Page title={name ?? (isError ? words.library : <SkeletonBlock width={120} height={20} />)}>
      {tool?.description && <p className="tool-lead">{tool.description}</p>}
      <OnDemand load={load} props={{}} />
    </Page>
  )
}
