import type { ManagedApp } from '@iambiz/contract/features/catalogue/administration.ts'
import { useState } from 'react'
import { read, useRead } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { RecordNotRead } from '#web/platform/states/RecordNotRead.tsx'
import { Drawer } from '#web/ui/Drawer.tsx'
import { SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { AppForm, type AppPart, type CentersOf, type SignOnOf } from './AppForm.tsx'
import { appFormPhrases, appListPhrases } from './phrases.ts'

type Props = {
  appId: string
  centersOf: CentersOf | undefined
  signOnOf: SignOnOf | undefined
  part: AppPart
  onPart: (part: AppPart) => void
  onClose: () => void
}

function OpenedApp({ appId, onClose, ...parts }: Props) {
  const words = usePhrases(appFormPhrases)
  const { loading } = usePhrases(appListPhrases)
  const { data, error, isFetching, refetch } = useRead({
    ...read('POST /iam-authority/v1/admin/app/detail', { body: { appId } }),
    staleTime: 0,
    gcTime: 0,
  })
  // Takes the stored application once when the drawer opens, so that later reads do not change the form.
  const [settled, settle] = useState<ManagedApp>()
  if (!settled && !isFetching && data) settle(data)
  if (settled)
    return (
      <AppForm
        key={settled.revision}
        app={settled}
        {...parts}
        onReload={() => void refetch().then((answer) => settle(answer.data))}
        onClose={onClose}
      />
    )
  return (
    <Drawer title={words.edit} closeLabel={words.close} onClose={onClose}>
      <RecordNotRead error={error} words={{ ...words, loading }} onBack={onClose} onRetry={refetch}>
        <SkeletonBlock width="60%" height={28} />
        <SkeletonBlock width="100%" height={240} />
      </RecordNotRead>
    </Drawer>
  )
}

/** Drawer to change or create an application. */
export function AppDrawer({ appId, ...props }: Omit<Props, 'appId'> & { appId: string | undefined }) {
  if (appId === undefined) return <AppForm {...props} app={undefined} onReload={props.onClose} />
  return <OpenedApp key={appId} appId={appId} {...props} />
}
