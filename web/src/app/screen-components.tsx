import type { ComponentType } from 'react'
import type { ScreenDeclaration, ScreenName } from '#web/platform/screen.ts'
import { tileOf } from './app-tile.tsx'
import { screenList } from './screen-list.ts'
import type { SectionProps } from './section/section-props.ts'

/**
 * A table instead of a condition: the minifier joins two imports of a condition into one call, which then waits for the
 * style sheets of only one of them.
 */
const sectionLoaders = {
  setting: () => import('./setting/SettingPage.tsx').then((chunk) => chunk.SettingPage),
  others: () => import('./section/SectionPage.tsx').then((chunk) => chunk.SectionPage),
} as const satisfies Record<string, () => Promise<ComponentType<SectionProps>>>

const loadSection = (section: ScreenName) => sectionLoaders[section === 'setting' ? section : 'others']()

const components = new Map<ScreenName, ComponentType>()

/**
 * Returns the component of a screen, within the links of its section if it has one. It is the same for each call,
 * because another one would lose the state of the page.
 */
export async function loadScreen(name: ScreenName): Promise<ComponentType> {
  const { load, section, headed }: ScreenDeclaration = screenList[name]
  if (!load) throw new Error(`the screen ${name} has no component`)
  const [Content, Section] = await Promise.all([load(), section && loadSection(section)])
  const found = components.get(name)
  if (found) return found
  const content = <Content tileOf={tileOf} />
  const component = () =>
    Section ? (
      <Section name={name} headed={headed}>
        {content}
      </Section>
    ) : (
      content
    )
  components.set(name, component)
  return component
}
