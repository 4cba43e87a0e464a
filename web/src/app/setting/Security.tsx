import { SettingPage } from './SettingPage.tsx'

/** How the person comes in, and where they are signed in; each section is a card of its own feature. */
export function Security() {
  return <SettingPage part="security">{null}</SettingPage>
}
