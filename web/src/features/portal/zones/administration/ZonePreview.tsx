import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { useState } from 'react'
import { read, useRead } from '#web/platform/api/query.ts'
import { useLanguage } from '#web/platform/i18n/language.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { ViewDialog } from '#web/platform/records/ViewDialog.tsx'
import { AppTile } from '#web/ui/AppTile.tsx'
import { TrailContext } from '#web/ui/Breadcrumb.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { zonePhrases } from '../phrases.ts'
import { ZoneArticles } from '../ZoneArticles.tsx'
import { ZoneFigures } from '../ZoneFigures.tsx'
import { ZoneFrame } from '../ZoneFrame.tsx'
import { zoneFormPhrases } from './phrases.ts'
import { shownArticles, shownZone } from './shown-zone.ts'
import type { Values } from './zone-values.ts'

const mostArticles = 20

function Apps({ applications, lang }: { applications: Values['applications']; lang: Language }) {
  const words = usePhrases(zonePhrases)
  const offered = applications.filter(({ isOffered }) => isOffered)
  return (
    <Card title={words.applications} count={offered.length}>
      {offered.length === 0 ? (
        <EmptyState title={words.noApplications} />
      ) : (
        <ul className="zone-preview-apps">
          {offered.map(({ appId, nameZh, nameEn, icon }) => {
            const name = (lang === 'en' && nameEn) || nameZh
            return (
              <li key={appId}>
                <AppTile icon={icon} name={name} hue={250} size={36} /> {name}
              </li>
            )
          })}
        </ul>
      )}
    </Card>
  )
}

/** Previews an unsaved zone with its published articles, as readers will see it. */
export function ZonePreview({ values, onClose }: { values: Values; onClose: () => void }) {
  const words = usePhrases(zoneFormPhrases)
  const [lang, setLang] = useState<Language>(useLanguage())
  const { zoneCode } = values
  const { data } = useRead({
    ...read('POST /iam-authority/v1/admin/zone/article/list', { body: { zoneCode, pageSize: mostArticles } }),
    enabled: zoneCode !== '',
  })
  const zone = shownZone(values, lang)
  return (
    <ViewDialog title={words.preview} className="zone-preview" onClose={onClose}>
      <Segmented
        label={words.language}
        size="small"
        value={lang}
        onChange={setLang}
        options={[
          { value: 'zh', label: words.inChinese },
          { value: 'en', label: words.inEnglish },
        ]}
      />
      <TrailContext value={undefined}>
        <ZoneFrame
          zone={zone}
          parts={{
            figures: <ZoneFigures metrics={zone.metrics} />,
            applications: <Apps applications={values.applications} lang={lang} />,
            articles: <ZoneArticles articles={shownArticles(data?.list ?? [], lang)} zoneCode={undefined} />,
          }}
        />
      </TrailContext>
    </ViewDialog>
  )
}
