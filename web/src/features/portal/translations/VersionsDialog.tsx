import type { TranslationVersion } from '@iambiz/contract/features/portal/translations.ts'
import { useState } from 'react'
import { read, useRead, useWrite } from '#web/platform/api/query.ts'
import { useFormats } from '#web/platform/i18n/format.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { LoadFailed } from '#web/platform/LoadFailed.tsx'
import { ListPager } from '#web/platform/list/ListPager.tsx'
import { Question } from '#web/platform/records/Question.tsx'
import { ViewDialog } from '#web/platform/records/ViewDialog.tsx'
import { notify } from '#web/platform/toasts/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { ChangeList } from './ChangeList.tsx'
import { versionPhrases } from './phrases.ts'
import { touched } from './touched.ts'

function Changes({ systemCode, versionNo }: { systemCode: string; versionNo: string }) {
  const { data } = useRead(
    read('POST /iam-authority/v1/admin/languages/version/detail', { body: { systemCode, versionNo } }),
  )
  return data ? <ChangeList {...data} /> : null
}

type RowProps = {
  systemCode: string
  version: TranslationVersion
  isCurrent: boolean
  onBack: () => void
}

function Version({ systemCode, version, isCurrent, onBack }: RowProps) {
  const words = usePhrases(versionPhrases)
  const formats = useFormats()
  const [isOpen, setOpen] = useState(false)
  const { versionNo, publisherName, publishTime, changed, backTo } = version
  return (
    <li>
      <div className="translation-version">
        <strong>{words.version({ version: versionNo })}</strong>
        {isCurrent && <Tag kind="success">{words.current}</Tag>}
        {backTo && <Tag>{words.backTo({ version: backTo })}</Tag>}
        <span className="translation-version-by">
          {changed > 0 ? `${publisherName} · ${formats.tableTime(publishTime)}` : words.initial}
        </span>
        {changed > 0 && (
          <Button kind="link" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {words.changes({ count: changed })}
          </Button>
        )}
        {!isCurrent && (
          <Button size="small" aria-label={words.backOne({ version: versionNo })} onClick={onBack}>
            {words.back}
          </Button>
        )}
      </div>
      {isOpen && <Changes systemCode={systemCode} versionNo={versionNo} />}
    </li>
  )
}

const pageSize = 10

type Props = { systemCode: string; current: string; onClose: () => void }

/** The published versions with their changes, and a button to restore one. */
export function VersionsDialog({ systemCode, current, onClose }: Props) {
  const words = usePhrases(versionPhrases)
  const [page, setPage] = useState(1)
  const [wanted, setWanted] = useState<string>()
  const versions = useRead(
    read('POST /iam-authority/v1/admin/languages/versions', {
      body: { systemCode, pageNum: page, pageSize },
    }),
  )
  const write = useWrite('POST /iam-authority/v1/admin/languages/version/back', {
    invalidates: touched,
    done: ({ versionNo }) => notify.success(words.published({ version: versionNo })),
  })
  if (wanted)
    return (
      <Question
        title={words.backOne({ version: wanted })}
        action={words.back}
        busy={write.isPending}
        onGo={() =>
          write.mutate(
            { body: { systemCode, versionNo: wanted, current } },
            { onSettled: () => setWanted(undefined) },
          )
        }
        onClose={() => setWanted(undefined)}
      >
        <p>{words.backAbout}</p>
      </Question>
    )
  const { data } = versions
  return (
    <ViewDialog title={words.title} onClose={onClose}>
      {versions.isError && <LoadFailed title={words.failed} onRetry={versions.refetch} />}
      {data?.total === 0 && <p>{words.none}</p>}
      <ol className="translation-versions">
        {data?.list.map((version) => (
          <Version
            key={version.versionNo}
            systemCode={systemCode}
            version={version}
            isCurrent={version.versionNo === current}
            onBack={() => setWanted(version.versionNo)}
          />
        ))}
      </ol>
      {data && data.pages > 1 && (
        <ListPager page={page} pageSize={pageSize} total={data.total} onChange={setPage} />
      )}
    </ViewDialog>
  )
}
