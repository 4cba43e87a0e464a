import { useState } from 'react'
import { read, useRead, useWrite } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { orderPhrases } from '#web/platform/records/order-phrases.ts'
import { Question } from '#web/platform/records/Question.tsx'
import { NotRead } from '#web/platform/states/NotRead.tsx'
import { notify } from '#web/platform/toasts/toasts.ts'
import { SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { SortableList } from '#web/ui/SortableList.tsx'
import { useCategories, useNameOf } from './choices.ts'
import { appListPhrases } from './phrases.ts'
import { touched } from './touched.ts'

type Props = { categoryCode: string; onClose: () => void }

/** The largest page of the list; categories are much smaller. */
const most = 200

/** Reorders the applications of a category. */
export function OrderDialog({ categoryCode, onClose }: Props) {
  const words = usePhrases(appListPhrases)
  const order = usePhrases(orderPhrases)
  const nameOf = useNameOf()
  const { options } = useCategories()
  const [ids, setIds] = useState<readonly string[]>()
  const { data, error, refetch } = useRead({
    ...read('POST /iam-authority/v1/admin/app/list', {
      body: {
        pageSize: most,
        queryFields: [{ fieldName: 'categoryCode', operator: 'eq', fieldStringValue: categoryCode }],
      },
    }),
    staleTime: 0,
  })
  const write = useWrite('POST /iam-authority/v1/admin/app/sort', {
    invalidates: touched,
    done: () => notify.success(words.ordered),
  })
  const apps = data?.list.map((app) => ({ id: app.appId, name: nameOf(app) })) ?? []
  const placeOf = (id: string) => ids?.indexOf(id) ?? 0
  const items = apps.toSorted((one, other) => placeOf(one.id) - placeOf(other.id))
  const name = options.find(({ value }) => value === categoryCode)?.label ?? categoryCode
  return (
    <Question
      title={words.orderOf({ name })}
      action={words.save}
      busy={write.isPending}
      isDisabled={ids === undefined}
      onGo={() => ids && write.mutate({ body: { categoryCode, appIds: [...ids] } }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p className="app-quiet">{words.orderAbout}</p>
      {error || !data ? (
        <NotRead error={error} words={words} onRetry={refetch}>
          <SkeletonBlock width="100%" height={160} />
        </NotRead>
      ) : (
        <SortableList label={words.orderOf({ name })} items={items} words={order} onOrder={setIds}>
          {(item) => item.name}
        </SortableList>
      )}
    </Question>
  )
}
