import { useState } from 'react'
import { read, useRead, useWrite } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { orderPhrases } from '#web/platform/records/order-phrases.ts'
import { recordPhrases } from '#web/platform/records/phrases.ts'
import { Question } from '#web/platform/records/Question.tsx'
import { NotRead } from '#web/platform/states/NotRead.tsx'
import { notify } from '#web/platform/toasts/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { SortableList } from '#web/ui/SortableList.tsx'
import { useTitleOf } from './names.ts'
import { articlePhrases } from './phrases.ts'
import { touched } from './touched.ts'

/** The number of articles that a zone's page shows. */
const most = 20

type Props = { zoneCode: string; onClose: () => void }

/** Reorders the articles that a zone's page shows, or resets all of them to the order by date. */
export function SortDialog({ zoneCode, onClose }: Props) {
  const words = usePhrases(articlePhrases)
  const order = usePhrases(orderPhrases)
  const common = usePhrases(recordPhrases)
  const titleOf = useTitleOf()
  const [ids, setIds] = useState<readonly string[]>()
  const { data, error, refetch } = useRead({
    ...read('POST /iam-authority/v1/admin/zone/article/list', { body: { zoneCode, pageSize: most } }),
    staleTime: 0,
  })
  const write = useWrite('POST /iam-authority/v1/admin/zone/article/sort', {
    invalidates: touched,
    done: () => notify.success(words.ordered),
  })
  const send = (named: readonly string[]) =>
    write.mutate({ body: { zoneCode, ids: [...named] } }, { onSuccess: onClose })
  const items = (data?.list ?? [])
    .map((article) => ({ id: article.id, name: titleOf(article) }))
    .toSorted((one, other) => (ids ? ids.indexOf(one.id) - ids.indexOf(other.id) : 0))
  return (
    <Question
      title={words.sort}
      action={common.save}
      busy={write.isPending}
      isDisabled={!ids}
      tools={
        <>
          <Button disabled={write.isPending} onClick={() => send([])}>
            {words.byTime}
          </Button>
          <span className="spacer" />
        </>
      }
      onGo={() => ids && send(ids)}
      onClose={onClose}
    >
      <p className="zone-quiet">{words.sortAbout}</p>
      {error || !data ? (
        <NotRead error={error} words={words} onRetry={refetch}>
          <SkeletonBlock width="100%" height={160} />
        </NotRead>
      ) : (
        <SortableList label={words.title} items={items} words={order} onOrder={setIds}>
          {({ name }) => <bdi>{name}</bdi>}
        </SortableList>
      )}
    </Question>
  )
}
