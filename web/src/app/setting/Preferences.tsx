import { SettingPage } from './SettingPage.tsx'

/** What the person chose: language, look, where to begin, what to be told. */
export function Preferences() {
  return <SettingPage part="preferences">{null}</SettingPage>
}
