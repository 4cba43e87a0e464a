import type { ComponentType } from 'react'
import type { ScreenDeclaration, ScreenName } from '#web/platform/screen.ts'
import { tileOf } from './app-tile.tsx'
import { screenList } from './screen-list.ts'
import type { SectionProps } from './section/section-props.ts'

const loadSection = (section: ScreenName): Promise<ComponentType<SectionProps>> =>
  section === 'setting'
    ? import('./setting/SettingPage.tsx').then((chunk) => chunk.SettingPage)
    : import('./section/SectionPage.tsx').then((chunk) => chunk.SectionPage)

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
