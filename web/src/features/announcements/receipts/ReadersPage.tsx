import type { Api } from '@iambiz/contract/api.ts'
import type { Receipt } from '@iambiz/contract/features/announcements/receipts.ts'
import type { DataOf } from '@iambiz/contract/platform/endpoint.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { useParams } from 'wouter'
import { read, useRead } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { RelativeTime } from '#web/platform/i18n/RelativeTime.tsx'
import { LoadFailed } from '#web/platform/LoadFailed.tsx'
import { useListFilter } from '#web/platform/list/use-list-filter.ts'
import { paths } from '#web/platform/paths.ts'
import { isMissing } from '#web/platform/states/is-missing.ts'
import { MissingPage } from '#web/platform/states/MissingPage.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Skeleton, SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { ByOrganization } from './ByOrganization.tsx'
import { Figures } from './Figures.tsx'
import { MailFigures } from './MailFigures.tsx'
import { People } from './People.tsx'
import { receiptPhrases } from './phrases.ts'
import { RemindButton } from './RemindButton.tsx'
import { filterOf, queryOf, requestOf } from './readers-filter.ts'
import './readers-page.css'

type Answer = DataOf<Api['POST /iam-portal/system/newBulletinCount/:id']>

function receiptIn(answer: Answer): Receipt {
  if (answer.scope !== 'bulletin') throw new Error('the address names an application')
  return answer
}
const pageIn = (answer: Answer): Receipt['page'] => receiptIn(answer).page

/** The readers of an announcement. */
export function ReadersPage() {
  const words = usePhrases(receiptPhrases)
  const { bulletinId = '' } = useParams<{ bulletinId: string }>()
  const { filter, change } = useListFilter(filterOf, queryOf)
  const options = {
    ...read('POST /iam-portal/system/newBulletinCount/:id', {
      params: { id: bulletinId },
      body: requestOf(filter),
    }),
    placeholderData: keepPreviousData,
  }
  const { data: receipt, error, isError, refetch } = useRead({ ...options, select: receiptIn })
  const people = useRead({ ...options, select: pageIn })
  if (!receipt && isMissing(error))
    return (
      <MissingPage title={words.missing} back={{ href: paths.announcementMaintenance, label: words.back }} />
    )
  return (
    <Page
      title={
        <>
          {words.title}{' '}
          {receipt && (
            <small className="receipt-title">
              <bdi>{receipt.title}</bdi>
            </small>
          )}
        </>
      }
      actions={
        <>
          {receipt?.lastReminder && (
            <span className="receipt-reminded">
              <RelativeTime
                time={receipt.lastReminder}
                form="ago"
                text={(time) => words.lastReminder({ time })}
              />
            </span>
          )}
          <LinkButton icon="arrow-left" href={paths.announcementMaintenance}>
            {words.back}
          </LinkButton>
          {receipt && (
            <RemindButton bulletinId={bulletinId} disabled={receipt.unread + receipt.lateJoiners === 0} />
          )}
        </>
      }
    >
      {isError && <LoadFailed title={words.failed} onRetry={refetch} />}
      {!isError && !receipt && (
        <Skeleton label={words.loading}>
          <SkeletonBlock width="100%" />
          <SkeletonBlock width="60%" />
        </Skeleton>
      )}
      {!isError && receipt && (
        <div className="receipt">
          <Figures receipt={receipt} />
          <MailFigures receipt={receipt} />
          <ByOrganization
            rows={receipt.byOrg}
            onChoose={(organization) => change({ organization, reading: '' })}
          />
          <People receipt={receipt} read={people} filter={filter} onChange={change} />
        </div>
      )}
    </Page>
  )
}
