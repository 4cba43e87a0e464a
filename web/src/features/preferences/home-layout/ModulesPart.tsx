import type { HomeLayout } from '@iambiz/contract/features/preferences.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { SortableList } from '#web/ui/SortableList.tsx'
import { Switch } from '#web/ui/Switch.tsx'
import { orderColumn, showModule } from './change-layout.ts'
import { type Column, isVisible, modulesOf } from './layout.ts'
import { layoutPhrases } from './phrases.ts'

type Modules = HomeLayout['modules']
type Props = { modules: Modules; onChange: (modules: Modules) => void }

/** The home page's modules by column, with visibility and order. */
export function ModulesPart({ modules, onChange }: Props) {
  return (
    <>
      <ColumnList column="main" modules={modules} onChange={onChange} />
      <ColumnList column="side" modules={modules} onChange={onChange} />
    </>
  )
}

function ColumnList({ column, modules, onChange }: Props & { column: Column }) {
  const words = usePhrases(layoutPhrases)
  const items = modulesOf(modules, column).map(({ code, visible }) => ({
    id: code,
    name: words[code],
    visible,
  }))
  const recent = (
    <>
      <span className="layout-recent">{words.recent}</span>
      <Switch
        label={words.recent}
        checked={isVisible(modules, 'recent')}
        onChange={(visible) => onChange(showModule(modules, 'recent', visible))}
      />
    </>
  )
  return (
    <section>
      <h3>{words[column]}</h3>
      <SortableList
        label={words[column]}
        items={items}
        words={words}
        onOrder={(codes) => onChange(orderColumn(modules, column, codes))}
        below={({ id }) => id === 'usual' && recent}
      >
        {({ id, name, visible }) => (
          <>
            <span className="layout-name">{name}</span>
            <Switch
              label={words.show({ name })}
              checked={visible}
              onChange={(checked) => onChange(showModule(modules, id, checked))}
            />
          </>
        )}
      </SortableList>
    </section>
  )
}
