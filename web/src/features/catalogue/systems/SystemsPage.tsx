import { keepPreviousData } from '@tanstack/react-query'
import { useLocation, useSearchParams } from 'wouter'
import { read, useRead } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { listAddress, narrowingText, type Place, pageSize, placeOf } from '#web/platform/list/list-address.ts'
import { PagedList } from '#web/platform/list/PagedList.tsx'
import { useTyped } from '#web/platform/list/use-typed.ts'
import { onDemand } from '#web/platform/on-demand/chunk.ts'
import { OnDemand } from '#web/platform/on-demand/OnDemand.tsx'
import { areaPath, partsBelow } from '#web/platform/record-paths.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Page } from '#web/ui/Page.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import '#web/platform/list/list-card.css'
import { systemPhrases } from './phrases.ts'
import { useSystemColumns } from './system-columns.tsx'
import './systems.css'

const drawer = onDemand(() => import('./SystemDrawer.tsx').then((chunk) => chunk.SystemDrawer))
const form = onDemand(() => import('./SystemForm.tsx').then((chunk) => chunk.SystemForm))

const area = areaPath('systems')
const longestText = 80

/** What is searched for, and where one is in the list, as the address has it. */
function useSystemFilter() {
  const [query, setQuery] = useSearchParams()
  const filter = { text: narrowingText(query.get('q'), longestText), ...placeOf(query, []) }
  const addressOf = ({ text, ...place }: typeof filter) => listAddress({ q: text.trim() }, place)
  return {
    filter,
    narrowing: addressOf(filter).toString(),
    change: (part: Partial<Place> & { text?: string }) =>
      setQuery(() => addressOf({ ...filter, page: 1, ...part }), { replace: true }),
  }
}

/** The business systems; the one that is looked at stands in a drawer with an address of its own. */
export function SystemsPage() {
  const words = usePhrases(systemPhrases)
  const [path, navigate] = useLocation()
  const [systemCode] = partsBelow('systems', path)
  const { filter, narrowing, change } = useSystemFilter()
  const [typed, setTyped] = useTyped(filter.text, (text) => change({ text }))
  const within = (path: string) => (narrowing ? `${path}?${narrowing}` : path)
  const columns = useSystemColumns((systemCode) => within(areaPath('systems', systemCode)))
  const keyword = filter.text.trim()
  const list = useRead({
    ...read('POST /iam-authority/v1/admin/system/list', {
      body: { pageNum: filter.page, pageSize, ...(keyword && { keyword }) },
    }),
    placeholderData: keepPreviousData,
  })
  const close = () => navigate(within(area))
  const open = (systemCode: string) => navigate(within(areaPath('systems', systemCode)), { replace: true })
  return (
    <Page
      title={words.title}
      actions={
        <LinkButton
          href={within(areaPath('systems', 'new'))}
          kind="primary"
          icon="plus"
          data-perm="business-system.create"
        >
          {words.add}
        </LinkButton>
      }
    >
      <div className="card list-card systems">
        <search aria-label={words.filters} className="list-filters system-filters">
          <SearchField
            label={words.search}
            clearLabel={words.clearSearch}
            value={typed}
            onChange={setTyped}
            maxLength={longestText}
          />
        </search>
        <PagedList
          label={words.title}
          read={list}
          columns={columns}
          rowKey={({ systemCode }) => systemCode}
          place={filter}
          onMove={change}
          onClear={keyword ? () => change({ text: '' }) : undefined}
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
