import { useState } from 'react'
import { useLocation, useParams } from 'wouter'
import { FramedApp } from '#web/features/catalogue/apps/framed/FramedApp.tsx'
import { framedPhrases } from '#web/features/catalogue/apps/framed/phrases.ts'
import { useHomeData } from '#web/platform/home/home-data.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { wasRestored } from '#web/platform/navigation/cached-pages.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'

/** The application in the address, in an iframe. */
export function FramedAppPage() {
  const words = usePhrases(framedPhrases)
  const [path] = useLocation()
  const { appCode = '' } = useParams<{ appCode: string }>()
  const { data } = useHomeData()
  const found = data?.apps?.page.list.find((app) => app.appCode === appCode)
  // The iframe stays while the applications are read again; otherwise it would reload.
  const [known, setKnown] = useState(found)
  if (found && found !== known) setKnown(found)
  if (data?.apps && !found)
    return (
      <div className="page">
        <PageTitle>{appCode}</PageTitle>
        <EmptyState alert title={words.noAccess} detail={words.noAccessDetail} />
      </div>
    )
  return known && <FramedApp key={known.appId} app={known} isRestored={wasRestored(path)} />
}
