import type { MailTemplateSummary } from '@iambiz/contract/features/mail/templates.ts'
import type { ReactNode } from 'react'
import { useFormats } from '#web/platform/i18n/format.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { Switch } from '#web/ui/Switch.tsx'
import type { Column } from '#web/ui/Table.tsx'
import { templatePhrases } from './phrases.ts'

/** Renders an application's icon, with `size` in pixels; injected, because applications are another feature. */
export type TileOf = (app: { appId: string; appName: string }, size: number) => ReactNode

type Props = {
  /** Id of the template whose preview is shown. */
  shownId: string | undefined
  onShow: (id: string) => void
  onSwitch: (template: MailTemplateSummary, isOn: boolean) => void
  /** Id of the template whose status is being changed. */
  switching: string | undefined
  appIdOf: (appCode: string) => string
  tileOf: TileOf
}

/** Returns the table columns; on phones each template takes two lines. */
export function useTemplateColumns(props: Props): Column<MailTemplateSummary>[] {
  const { shownId, onShow, onSwitch, switching, appIdOf, tileOf } = props
  const words = usePhrases(templatePhrases)
  const { tableTime } = useFormats()
  const appName = (row: MailTemplateSummary) => (row.appCode === '*' ? words.everyApp : row.appName)
  const typeName = ({ type }: MailTemplateSummary) => (type === 1 ? words.online : words.general)
  return [
    {
      key: 'name',
      title: words.template,
      className: 'mail-template-name',
      cell: (row) => (
        <>
          <button
            type="button"
            aria-current={row.id === shownId ? true : undefined}
            onClick={() => onShow(row.id)}
          >
            <bdi>{row.name}</bdi>
          </button>
          {row.fileName && <small>{row.fileName}</small>}
          <span className="mail-template-meta">
            {[appName(row), typeName(row), tableTime(row.updateTime)].join(' · ')}
          </span>
        </>
      ),
    },
    {
      key: 'app',
      title: words.application,
      cell: (row) => (
        <span className="mail-template-app">
          {row.appCode === '*' ? (
            <Icon name="layout-grid" size={18} />
          ) : (
            tileOf({ appId: appIdOf(row.appCode), appName: row.appName }, 20)
          )}
          <bdi>{appName(row)}</bdi>
        </span>
      ),
    },
    { key: 'type', title: words.type, cell: typeName },
    {
      key: 'updated',
      title: words.updated,
      className: 'mail-template-updated',
      cell: ({ updaterName, updateTime }) => (
        <>
          <bdi>{updaterName}</bdi>
          <small className="figures">{tableTime(updateTime)}</small>
        </>
      ),
    },
    {
      key: 'status',
      title: words.enabled,
      className: 'mail-template-switch',
      cell: (row) => (
        <Switch
          label={words.switchOf({ name: row.name })}
          checked={row.status === 1}
          disabled={!row.editable || switching === row.id}
          onChange={(isOn) => onSwitch(row, isOn)}
        />
      ),
    },
  ]
}
