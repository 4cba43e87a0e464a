import type { MailTemplateSummary } from '@iambiz/contract/features/mail/templates.ts'
import { useRef, useState } from 'react'
import { useLocation, useParams, useSearchParams } from 'wouter'
import { read, useRead, useWrite } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { PagedList } from '#web/platform/list/PagedList.tsx'
import { useListFilter } from '#web/platform/list/use-list-filter.ts'
import { useMailRecords } from '#web/platform/mail-records/use-mail-records.ts'
import { onDemand } from '#web/platform/on-demand/chunk.ts'
import { OnDemand } from '#web/platform/on-demand/OnDemand.tsx'
import { paths } from '#web/platform/paths.ts'
import { mailTemplatePath } from '#web/platform/record-paths.ts'
import { notify } from '#web/platform/toasts/toasts.ts'
import { AddButton } from '#web/ui/AddButton.tsx'
import { Page } from '#web/ui/Page.tsx'
import { PreviewCard } from './PreviewCard.tsx'
import { templatePhrases } from './phrases.ts'
import { TemplateFilters } from './TemplateFilters.tsx'
import { type TileOf, useTemplateColumns } from './template-columns.tsx'
import { filterOf, isNarrowed, noNarrowing, queryOf, requestOf } from './template-filter.ts'
import { touched } from './touched.ts'
import type { ReadFile } from './use-body.ts'
import '#web/platform/list/list-card.css'
import './mail-templates.css'

const drawer = onDemand(() => import('./TemplateDrawer.tsx').then((chunk) => chunk.TemplateDrawer))

/** Must match the media query in the style sheet. */
const stacked = '(width < 80rem)'

/** Enables and disables templates, and refetches them, because another person may have changed or removed one. */
function useSwitching() {
  const words = usePhrases(templatePhrases)
  const write = useWrite('POST /iam-portal/bulletin/emailTemplate/status', {
    invalidates: touched,
    done: ({ changed }, { body: { status } }) => {
      if (changed > 0) notify.success(status === 1 ? words.switchedOn : words.switchedOff)
    },
  })
  return {
    switching: write.isPending ? write.variables.body.ids[0] : undefined,
    turn: ({ id }: MailTemplateSummary, isOn: boolean) =>
      write.mutate({ body: { kind: 'TEMPLATE', ids: [id], status: isOn ? 1 : 0 } }),
  }
}

/** The mail templates for announcements, with a preview of one of them. */
export function MailTemplatesPage({ tileOf }: { tileOf: TileOf }) {
  const words = usePhrases(templatePhrases)
  const [path, navigate] = useLocation()
  const { templateId } = useParams<{ templateId?: string }>()
  const { filter, change, within } = useListFilter(filterOf, queryOf)
  const copied = useSearchParams()[0].get('copy') ?? undefined
  const [chosen, setChosen] = useState<string>()
  const beside = useRef<HTMLDivElement>(null)
  const [replaced, setReplaced] = useState<ReadFile & { id: string }>()
  const { switching, turn } = useSwitching()
  const { data: apps = [] } = useRead(read('GET /iam-portal/bulletin/getAllApp'))
  const list = useMailRecords(requestOf(filter))
  const rows = list.data?.list ?? []
  const shownId = rows.find(({ id }) => id === chosen)?.id ?? rows[0]?.id
  const columns = useTemplateColumns({
    shownId,
    onShow: (id) => {
      setChosen(id)
      // On narrow screens the preview is below the list, possibly outside the visible area.
      if (matchMedia(stacked).matches) beside.current?.scrollIntoView({ block: 'start' })
    },
    onSwitch: turn,
    switching,
    appIdOf: (appCode) => apps.find((app) => app.appCode === appCode)?.appId ?? '',
    tileOf,
  })
  const copy = (id: string) =>
    navigate(`${paths.newMailTemplate}?${new URLSearchParams([...queryOf(filter), ['copy', id]])}`)
  return (
    <Page
      title={words.title}
      actions={
        <AddButton href={within(paths.newMailTemplate)} data-perm="mail-template.create">
          {words.create}
        </AddButton>
      }
    >
      <div className="mail-templates">
        <div className="card list-card mail-template-list">
          <TemplateFilters filter={filter} onChange={change} />
          <PagedList
            name="mail-templates"
            label={words.title}
            read={list}
            columns={columns}
            rowKey={({ id }) => id}
            place={filter}
            onMove={change}
            onClear={isNarrowed(filter) ? () => change(noNarrowing) : undefined}
            words={words}
          />
        </div>
        {shownId !== undefined && (
          <div className="mail-template-beside" ref={beside}>
            <PreviewCard
              key={shownId}
              id={shownId}
              hrefOf={(id) => within(mailTemplatePath(id))}
              onCopy={copy}
              onReplace={(id, file) => {
                setReplaced({ id, ...file })
                navigate(within(mailTemplatePath(id)))
              }}
            />
          </div>
        )}
      </div>
      {path !== paths.mailTemplates && (
        <OnDemand
          load={drawer}
          props={{
            templateId,
            copied,
            replaced: replaced && replaced.id === templateId ? replaced : undefined,
            onSaved: setChosen,
            onClose: () => {
              setReplaced(undefined)
              navigate(within(paths.mailTemplates))
            },
          }}
        />
      )}
    </Page>
  )
}
