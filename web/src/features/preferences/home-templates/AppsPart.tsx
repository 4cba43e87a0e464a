import type { mostRecommendedApps, RecommendedApp } from '@iambiz/contract/home-templates.ts'
import { useState } from 'react'
import { read, usePagedRead } from '#web/platform/api/query.ts'
import { useLanguage } from '#web/platform/i18n/language.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { TypedSearch } from '#web/platform/list/TypedSearch.tsx'
import { ListPart } from '../home-layout/ListPart.tsx'
import { templateFormPhrases } from './phrases.ts'

/** The limit of the contract. */
const most: typeof mostRecommendedApps = 20

const shownAtOnce = 12

type Props = { chosen: readonly RecommendedApp[]; onChange: (apps: RecommendedApp[]) => void }

/** Selects applications of the company and puts them in order. */
export function AppsPart({ chosen, onChange }: Props) {
  const words = usePhrases(templateFormPhrases)
  const language = useLanguage()
  const [keyword, setKeyword] = useState('')
  const { data } = usePagedRead(
    read('POST /iam-authority/v1/admin/app/list', {
      body: {
        ...{ pageSize: shownAtOnce + most, keyword },
        queryFields: [{ fieldName: 'status', fieldType: 'Number', operator: 'eq', fieldStringValue: '1' }],
      },
    }),
  )
  const found = (data?.list ?? []).map(({ appId, nameZh, nameEn, icon }) => ({
    ...{ appId, icon, appName: (language === 'en' && nameEn) || nameZh },
  }))
  const isChosen = ({ appId }: RecommendedApp) => chosen.some((app) => app.appId === appId)
  const offered = found.filter((app) => !isChosen(app)).slice(0, shownAtOnce)
  const known = [...chosen, ...offered]
  return (
    <>
      <p className="template-quiet">{words.appsHint}</p>
      <TypedSearch label={words.findApps} text={keyword} onChange={setKeyword} />
      <ListPart
        title={words.apps}
        entries={known.map(({ appId, appName, icon }) => ({ toolCode: appId, toolName: appName, icon }))}
        chosen={chosen.map(({ appId }) => appId)}
        most={most}
        isPartial
        onChange={(ids) => onChange(ids.flatMap((id) => known.find(({ appId }) => appId === id) ?? []))}
      />
    </>
  )
}
