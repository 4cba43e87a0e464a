import type { ChosenApp } from '@iambiz/contract/zone-administration.ts'
import { useState } from 'react'
import { read, usePagedRead } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { TypedSearch } from '#web/platform/list/TypedSearch.tsx'
import { orderPhrases } from '#web/platform/records/order-phrases.ts'
import { Button } from '#web/ui/Button.tsx'
import { LocalizedMessage } from '#web/ui/LocalizedMessage.tsx'
import { NamedIcon } from '#web/ui/NamedIcon.tsx'
import { SortableList } from '#web/ui/SortableList.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { useNameOf } from './names.ts'
import { zoneFormPhrases } from './phrases.ts'

const most = 60
const offeredAtOnce = 12

/** Returns some active applications that match a text and are not chosen yet. */
function useOffered(chosen: readonly ChosenApp[], keyword: string): ChosenApp[] {
  const { data } = usePagedRead(
    read('POST /iam-authority/v1/admin/app/list', {
      body: {
        ...{ pageSize: offeredAtOnce + most, keyword },
        queryFields: [{ fieldName: 'status', fieldType: 'Number', operator: 'eq', fieldStringValue: '1' }],
      },
    }),
  )
  return (data?.list ?? [])
    .filter(({ appId }) => !chosen.some((app) => app.appId === appId))
    .slice(0, offeredAtOnce)
    .map(({ appId, nameZh, nameEn, icon }) => ({ appId, nameZh, nameEn, icon, isOffered: true }))
}

type Props = {
  chosen: readonly ChosenApp[]
  error: string | undefined
  onChange: (apps: ChosenApp[]) => void
}

/** The applications of a zone in order. */
export function AppsField({ chosen, error, onChange }: Props) {
  const words = usePhrases(zoneFormPhrases)
  const order = usePhrases(orderPhrases)
  const nameOf = useNameOf()
  const [keyword, setKeyword] = useState('')
  const offered = useOffered(chosen, keyword)
  const items = chosen.map((app) => ({ app, id: app.appId, name: nameOf(app) }))
  return (
    <section className="card zone-section">
      <h2>{words.applications}</h2>
      <p className="field-hint">{words.appsHint}</p>
      {items.length === 0 ? (
        <p className="zone-quiet">{words.noApps}</p>
      ) : (
        <SortableList
          label={words.applications}
          items={items}
          words={order}
          onOrder={(ids) => onChange(ids.flatMap((id) => chosen.find(({ appId }) => appId === id) ?? []))}
        >
          {({ app, name }) => (
            <span className="zone-metric">
              <span>
                <NamedIcon name={app.icon} size={16} otherwise={null} /> <bdi>{name}</bdi>{' '}
                {!app.isOffered && <Tag kind="warning">{words.notOffered}</Tag>}
              </span>
              <Button
                kind="link"
                size="small"
                icon="x"
                aria-label={words.removeApp({ name })}
                onClick={() => onChange(chosen.filter(({ appId }) => appId !== app.appId))}
              />
            </span>
          )}
        </SortableList>
      )}
      {error && (
        <p className="field-error" role="alert">
          <LocalizedMessage>{error}</LocalizedMessage>
        </p>
      )}
      <TypedSearch label={words.findApps} text={keyword} onChange={setKeyword} />
      <ul className="zone-offered">
        {offered.map((app) => (
          <li key={app.appId}>
            <Button
              size="small"
              icon="plus"
              aria-label={words.addApp({ name: nameOf(app) })}
              disabled={chosen.length >= most}
              onClick={() => onChange([...chosen, app])}
            >
              {nameOf(app)}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
