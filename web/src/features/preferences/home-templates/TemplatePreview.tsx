import { useState } from 'react'
import { read, usePagedRead } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { LoadFailed } from '#web/platform/LoadFailed.tsx'
import { ChoiceField } from '#web/ui/ChoiceField.tsx'
import { type Column, modulesOf } from '../home-layout/layout.ts'
import { layoutPhrases } from '../home-layout/phrases.ts'
import { useEntries, useSubjects } from './choices.ts'
import { templateFormPhrases } from './phrases.ts'
import { previewBody, type Values } from './values.ts'

/**
 * Previews the home page with this recommendation, for a chosen role or organization, with the number of people
 * concerned.
 */
export function TemplatePreview({ values }: { values: Values }) {
  const words = usePhrases(templateFormPhrases)
  const [beside, setBeside] = useState({ of: values.subject, id: '' })
  const subjects = useSubjects()
  const others = subjects[values.subject === 'organization' ? 'role' : 'organization']
  const chosen = beside.of === values.subject ? beside.id : ''
  if (values.subjectId === '') return <p className="template-quiet template-later">{words.choosePreview}</p>
  return (
    <section className="template-preview" aria-label={words.preview}>
      <h3>{words.previewAbout}</h3>
      <ChoiceField
        label={values.subject === 'organization' ? words.withRole : words.withOrganization}
        value={chosen}
        error={undefined}
        options={[{ value: '', label: words.anyOther }, ...others]}
        onChange={(id) => setBeside({ of: values.subject, id })}
      />
      <Home values={values} beside={chosen} />
    </section>
  )
}

function Home({ values, beside }: { values: Values; beside: string }) {
  const words = usePhrases(templateFormPhrases)
  const names = usePhrases(layoutPhrases)
  const entries = useEntries()
  const { data, isError, refetch } = usePagedRead({
    ...read('POST /iam-authority/v1/admin/homeTemplate/preview', { body: previewBody(values, beside) }),
    staleTime: 0,
  })
  if (isError) return <LoadFailed title={words.previewFailed} onRetry={refetch} />
  if (!data) return <div className="template-home" aria-busy />
  const named = (codes: readonly string[]) =>
    codes.map((code) => entries.find(({ toolCode }) => toolCode === code)?.toolName ?? code)
  const content: Partial<Record<string, readonly string[]>> = {
    usual: data.recommendedApps.map(({ appName }) => appName),
    tools: named(data.tools),
    quick: named(data.quickList),
  }
  const drawn = (column: Column) =>
    modulesOf(data.modules, column)
      .filter(({ visible }) => visible)
      .map(({ code }) => (
        <div key={code} className="template-module">
          <b>{names[code]}</b>
          {(content[code]?.length ?? 0) > 0 && (
            <ul>
              {content[code]?.map((name) => (
                <li key={name}>{name}</li>
              ))}
            </ul>
          )}
        </div>
      ))
  return (
    <>
      <div className="template-home">
        <div>{drawn('main')}</div>
        <div>{drawn('side')}</div>
      </div>
      <p role="status" className="template-quiet">
        {words.concerned(data)}
      </p>
    </>
  )
}
