import type { ManagedCategory } from '@iambiz/contract/features/catalogue/administration.ts'
import { useState } from 'react'
import { read, useRead, useWrite } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { onDemand } from '#web/platform/on-demand/chunk.ts'
import { OnDemand } from '#web/platform/on-demand/OnDemand.tsx'
import { OrderedRecords } from '#web/platform/records/OrderedRecords.tsx'
import { RemoveRecord } from '#web/platform/records/RemoveRecord.tsx'
import { NotRead } from '#web/platform/states/NotRead.tsx'
import { notify } from '#web/platform/toasts/toasts.ts'
import { AddButton } from '#web/ui/AddButton.tsx'
import { AppTile } from '#web/ui/AppTile.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Page } from '#web/ui/Page.tsx'
import { SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { useNameOf } from '../choices.ts'
import { categoryPhrases } from '../phrases.ts'
import { touched } from '../touched.ts'
import '../applications.css'
import './categories.css'

const drawer = onDemand(() => import('./CategoryDrawer.tsx').then((chunk) => chunk.CategoryDrawer))

type LineProps = { category: ManagedCategory; onEdit: () => void; onRemove: () => void }

function CategoryLine({ category, onEdit, onRemove }: LineProps) {
  const words = usePhrases(categoryPhrases)
  const name = useNameOf()(category)
  return (
    <div className="category-line">
      <AppTile icon="layout-grid" name={name} hue={category.hue} size={28} />
      <span>
        <bdi>{name}</bdi> <small className="app-quiet figures">{category.categoryCode}</small>
      </span>
      <span className="app-quiet figures">{words.apps({ count: category.apps })}</span>
      <Button kind="link" size="small" aria-label={words.editOne({ name })} onClick={onEdit}>
        {words.editShort}
      </Button>
      <Button
        kind="link"
        size="small"
        aria-label={words.removeOne({ name })}
        disabled={category.apps > 0}
        title={category.apps > 0 ? words.inUse : undefined}
        data-perm="application-category.delete"
        onClick={onRemove}
      >
        {words.remove}
      </Button>
    </div>
  )
}

function Ordered({ categories }: { categories: readonly ManagedCategory[] }) {
  const words = usePhrases(categoryPhrases)
  const nameOf = useNameOf()
  const [edited, setEdited] = useState<ManagedCategory>()
  const [removed, setRemoved] = useState<ManagedCategory>()
  const write = useWrite('POST /iam-authority/v1/admin/category/sort', {
    invalidates: touched,
    done: () => notify.success(words.ordered),
  })
  return (
    <>
      <OrderedRecords
        label={words.title}
        records={categories.map((category) => ({
          ...category,
          id: category.categoryCode,
          name: nameOf(category),
        }))}
        asked={write.isPending ? write.variables.body.categoryCodes : undefined}
        onOrder={(categoryCodes) => write.mutate({ body: { categoryCodes } })}
      >
        {(category) => (
          <CategoryLine
            category={category}
            onEdit={() => setEdited(category)}
            onRemove={() => setRemoved(category)}
          />
        )}
      </OrderedRecords>
      {edited && <OnDemand load={drawer} props={{ category: edited, onClose: () => setEdited(undefined) }} />}
      {removed && (
        <RemoveRecord
          call="POST /iam-authority/v1/admin/category/delete"
          id={removed.categoryCode}
          touched={touched}
          title={words.removeQuestion({ name: nameOf(removed) })}
          words={words}
          onClose={() => setRemoved(undefined)}
        >
          <p className="figures">{removed.categoryCode}</p>
        </RemoveRecord>
      )}
    </>
  )
}

/** The categories of applications, in the portal's order. */
export function CategoriesPage() {
  const words = usePhrases(categoryPhrases)
  const [isAdding, setAdding] = useState(false)
  const { data, error, refetch } = useRead(read('POST /iam-authority/v1/admin/category/list', { body: {} }))
  return (
    <Page
      title={words.title}
      actions={
        <AddButton data-perm="application-category.create" onClick={() => setAdding(true)}>
          {words.add}
        </AddButton>
      }
    >
      <div className="card categories">
        {error || !data ? (
          <NotRead error={error} words={words} onRetry={refetch}>
            <SkeletonBlock width="100%" height={280} />
          </NotRead>
        ) : data.list.length === 0 ? (
          <EmptyState title={words.none} />
        ) : (
          <>
            <p className="app-quiet">{words.about}</p>
            <Ordered categories={data.list} />
          </>
        )}
      </div>
      {isAdding && (
        <OnDemand load={drawer} props={{ category: undefined, onClose: () => setAdding(false) }} />
      )}
    </Page>
  )
}
