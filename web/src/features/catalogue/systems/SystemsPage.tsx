import { useLocation } from 'wouter'
import { read, usePagedRead } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { PagedList } from '#web/platform/list/PagedList.tsx'
import { TypedSearch } from '#web/platform/list/TypedSearch.tsx'
import { useSearchFilter } from '#web/platform/list/use-list-filter.ts'
import { onDemand } from '#web/platform/on-demand/chunk.ts'
import { OnDemand } from '#web/platform/on-demand/OnDemand.tsx'
import { areaPath, partsBelow } from '#web/platform/record-paths.ts'
import { AddButton } from '#web/ui/AddButton.tsx'
import { Page } from '#web/ui/Page.tsx'
import '#web/platform/list/list-card.css'
import { systemPhrases } from './phrases.ts'
import { useSystemColumns } from './system-columns.tsx'
import './systems.css'
import { FilterBar } from '#web/platform/list/FilterBar.tsx'

const drawer = onDemand(() => import('./SystemDrawer.tsx').then((chunk) => chunk.SystemDrawer))
const form = onDemand(() => import('./SystemForm.tsx').then((chunk) => chunk.SystemForm))

const area = areaPath('systems')

/** The business systems; the drawer of one has its own URL. */
export function SystemsPage() {
  const words = usePhrases(systemPhrases)
  const [path, navigate] = useLocation()
  const [systemCode] = partsBelow('systems', path)
  const { place, onMove, within, search, request, onClear } = useSearchFilter()
  const columns = useSystemColumns((systemCode) => within(areaPath('systems', systemCode)))
  const list = usePagedRead(read('POST /iam-authority/v1/admin/system/list', { body: request }))
  const close = () => navigate(within(area))
  const open = (systemCode: string) => navigate(within(areaPath('systems', systemCode)), { replace: true })
  return (
    <Page
      title={words.title}
      actions={
        <AddButton href={within(areaPath('systems', 'new'))} data-perm="business-system.create">
          {words.add}
        </AddButton>
      }
    >
      <div className="card list-card systems">
        <FilterBar label={words.filters}>
          <TypedSearch label={words.search} {...search} />
        </FilterBar>
        <PagedList
          name="systems"
          label={words.title}
          read={list}
          columns={columns}
          rowKey={({ systemCode }) => systemCode}
          place={place}
          onMove={onMove}
          onClear={onClear}
          words={words}
        />
      </div>
      <p className="system-about">{words.about}</p>
      {systemCode === 'new' ? (
        <OnDemand load={form} props={{ system: undefined, onReload: close, onSaved: open, onClose: close }} />
      ) : (
        systemCode && <OnDemand load={drawer} props={{ systemCode, onClose: close }} />
      )}
    </Page>
  )
}
