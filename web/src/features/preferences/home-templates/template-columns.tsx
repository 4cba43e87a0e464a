import type { HomeTemplate } from '@iambiz/contract/home-templates.ts'
import { Link } from 'wouter'
import { useFormats } from '#web/platform/i18n/format.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Button } from '#web/ui/Button.tsx'
import type { Column } from '#web/ui/Table.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { columns as homeColumns } from '../home-layout/layout.ts'
import { layoutPhrases } from '../home-layout/phrases.ts'
import { useEntries } from './choices.ts'
import { templatePhrases } from './phrases.ts'

const drawn = [...homeColumns.main, ...homeColumns.side]

/** The recommended content, one line for each part of the home page. */
function Content({ template }: { template: HomeTemplate }) {
  const words = usePhrases(templatePhrases)
  const modules = usePhrases(layoutPhrases)
  const entries = useEntries()
  const joined = (names: readonly string[]) => names.join(words.comma)
  const named = (codes: readonly string[]) =>
    joined(codes.map((code) => entries.find(({ toolCode }) => toolCode === code)?.toolName ?? code))
  const hidden = drawn.filter((code) =>
    template.modules.some(({ moduleCode, visible }) => moduleCode === code && !visible),
  )
  const hides = hidden.length > 0 && words.hides({ names: joined(hidden.map((code) => modules[code])) })
  const { tools, quickList, recommendedApps } = template
  return (
    <ul className="template-content">
      {template.modules.length > 0 && <li>{[words.modulesOf, hides].filter(Boolean).join(words.comma)}</li>}
      {tools.length > 0 && <li>{words.toolsOf({ names: named(tools) })}</li>}
      {quickList.length > 0 && <li>{words.quickOf({ names: named(quickList) })}</li>}
      {recommendedApps.length > 0 && (
        <li>{words.appsOf({ names: joined(recommendedApps.map(({ appName }) => appName)) })}</li>
      )}
    </ul>
  )
}

type Props = { hrefOf: (id: string) => string; onRemove: (template: HomeTemplate) => void }

/** The columns of the recommendations; on phones one takes a few lines. */
export function useTemplateColumns({ hrefOf, onRemove }: Props): Column<HomeTemplate>[] {
  const words = usePhrases(templatePhrases)
  const { tableTime } = useFormats()
  return [
    {
      key: 'subject',
      title: words.subject,
      className: 'template-subject',
      cell: ({ id, subject, subjectName, idle }) => (
        <>
          <Link href={hrefOf(id)}>
            <bdi>{subjectName}</bdi>
          </Link>{' '}
          <Tag small>{words[subject]}</Tag>{' '}
          {idle && (
            <Tag small kind="warning">
              {words.idle}
            </Tag>
          )}
        </>
      ),
    },
    { key: 'content', title: words.content, cell: (template) => <Content template={template} /> },
    {
      key: 'reach',
      title: words.reach,
      className: 'template-reach figures',
      cell: (template) => words.concerned(template),
    },
    {
      key: 'updated',
      title: words.updated,
      className: 'template-updated figures',
      cell: ({ updateTime, updaterName }) => (
        <>
          {tableTime(updateTime)} <bdi>{updaterName}</bdi>
        </>
      ),
    },
    {
      key: 'actions',
      isFixed: true,
      title: words.actions,
      className: 'template-actions',
      cell: (template) => {
        const name = { name: template.subjectName }
        return (
          <>
            <Link href={hrefOf(template.id)} aria-label={words.editOne(name)}>
              {words.edit}
            </Link>
            <Button
              kind="link"
              size="small"
              data-perm="home-template.delete"
              aria-label={words.removeOne(name)}
              onClick={() => onRemove(template)}
            >
              {words.remove}
            </Button>
          </>
        )
      },
    },
  ]
}
