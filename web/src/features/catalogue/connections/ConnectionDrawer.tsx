import { read, useRead } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { LoadFailed } from '#web/platform/LoadFailed.tsx'
import { leaveFor } from '#web/platform/navigation/unsaved.ts'
import { isMissing } from '#web/platform/states/is-missing.ts'
import { MissingRecord } from '#web/platform/states/MissingRecord.tsx'
import { Drawer } from '#web/ui/Drawer.tsx'
import { Skeleton, SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { ConnectionPart } from './ConnectionPart.tsx'
import { useNameOf } from './connection-columns.tsx'
import { connectionPhrases } from './phrases.ts'

/** How people sign on to one application, beside the list of all. */
export function ConnectionDrawer({ appId, onClose }: { appId: string; onClose: () => void }) {
  const words = usePhrases(connectionPhrases)
  const nameOf = useNameOf()
  const { data, error, refetch } = useRead(
    read('POST /iam-authority/v1/admin/app/detail', { body: { appId } }),
  )
  const appName = data ? nameOf(data) : ''
  const close = () => leaveFor(onClose)
  return (
    <Drawer
      title={data ? words.title({ name: appName }) : words.untitled}
      closeLabel={words.close}
      onClose={close}
    >
      {data ? (
        <ConnectionPart appId={appId} appName={appName} homeUrl={data.homeUrl} />
      ) : isMissing(error) ? (
        <MissingRecord title={words.missing} onBack={onClose} />
      ) : error ? (
        <LoadFailed title={words.failed} onRetry={refetch} />
      ) : (
        <Skeleton label={words.loading}>
          <SkeletonBlock height={320} />
        </Skeleton>
      )}
    </Drawer>
  )
}
