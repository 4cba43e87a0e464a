import { useLocation } from 'wouter'
import { read, usePagedRead } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { PagedList } from '#web/platform/list/PagedList.tsx'
import { TypedSearch } from '#web/platform/list/TypedSearch.tsx'
import { useSearchFilter } from '#web/platform/list/use-list-filter.ts'
import { onDemand } from '#web/platform/on-demand/chunk.ts'
import { OnDemand } from '#web/platform/on-demand/OnDemand.tsx'
import { areaPath } from '#web/platform/record-paths.ts'
import { AddButton } from '#web/ui/AddButton.tsx'
import { Page } from '#web/ui/Page.tsx'
import { templatePhrases } from './phrases.ts'
import { useRemoveTemplate } from './remove-template.ts'
import { useTemplateColumns } from './template-columns.tsx'
import '#web/platform/list/list-card.css'
import './home-templates.css'
import { FilterBar } from '#web/platform/list/FilterBar.tsx'

const drawer = onDemand(() => import('./TemplateDrawer.tsx').then((chunk) => chunk.TemplateDrawer))

const here = areaPath('homeTemplates')

/** Recommended home pages of administrators; the drawer opens an existing or new one. */
export function HomeTemplatesPage() {
  const words = usePhrases(templatePhrases)
  const [path, navigate] = useLocation()
  const { place, onMove, within, search, request, onClear } = useSearchFilter()
  const list = usePagedRead(
    read('POST /iam-authority/v1/admin/homeTemplate/list', {
      body: request,
    }),
  )
  const columns = useTemplateColumns({
    hrefOf: (id) => within(areaPath('homeTemplates', id)),
    onRemove: useRemoveTemplate(),
  })
  const opened = path.slice(here.length + 1)
  return (
    <Page
      title={words.title}
      actions={
        <AddButton href={within(areaPath('homeTemplates', 'new'))} data-perm="home-template.create">
          {words.add}
        </AddButton>
      }
    >
      <div className="card list-card home-templates">
        <FilterBar>
          <TypedSearch label={words.search} {...search} />
        </FilterBar>
        <PagedList
          name="home-templates"
          label={words.title}
          read={list}
          columns={columns}
          rowKey={({ id }) => id}
          place={place}
          onMove={onMove}
          onClear={onClear}
          words={words}
        />
      </div>
      <p className="template-about">{words.about}</p>
      {opened && (opened === 'new' || list.data) && (
        <OnDemand
          load={drawer}
          props={{
            template: list.data?.list.find(({ id }) => id === opened),
            isNew: opened === 'new',
            onClose: () => navigate(within(here)),
          }}
        />
      )}
    </Page>
  )
}
