import { read, useRead } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { leaveFor } from '#web/platform/navigation/unsaved.ts'
import { RecordNotRead } from '#web/platform/states/RecordNotRead.tsx'
import { Drawer } from '#web/ui/Drawer.tsx'
import { SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { ConnectionPart } from './ConnectionPart.tsx'
import { useNameOf } from './connection-columns.tsx'
import { connectionPhrases } from './phrases.ts'

/** Drawer with the single sign-on settings of one application, opened from the list. */
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
      ) : (
        <RecordNotRead error={error} words={words} onBack={onClose} onRetry={refetch}>
          <SkeletonBlock height={320} />
        </RecordNotRead>
      )}
    </Drawer>
  )
}
