import type { Plugin } from 'vite'

type Title = { zh: string; en: string }

const app = new URL('../src/app/', import.meta.url)

/** Node imports the sources itself; a static import would make them part of Vite's configuration. */
const importFrom = (file: string) => import(new URL(file, app).href)

const screenList = async (): Promise<Record<string, { title: Title; label?: Title }>> =>
  (await importFrom('screen-list.ts')).screenList
const areas = async (): Promise<{ title: Title }[]> => (await importFrom('administration/areas.ts')).areas

const modules: Record<string, () => Promise<string>> = {
  /**
   * The screens as the first screen needs them. The addresses of their chunks would make it larger by 2 kB, so only
   * the complete list, which is loaded on demand, has the loaders.
   */
  'virtual:screens': async () => `export const screenFacts = ${JSON.stringify(await screenList())}`,
  /** The dictionary for pinyin is too large for the browser. */
  'virtual:readings': async () => {
    const { pinyin } = await import('pinyin-pro')
    const screens = Object.values(await screenList())
    const titles = [
      ...screens.map(({ title, label = title }) => label),
      ...(await areas()).map(({ title }) => title),
    ]
    const readings = titles.map(({ zh }) => [zh, pinyin(zh, { toneType: 'none', v: true })])
    return `export const readings = ${JSON.stringify(Object.fromEntries(readings))}`
  },
}

/** Serves what is made from the declarations of the screens. A development server reads them when it starts. */
export const screenModules = (): Plugin => ({
  name: 'iambiz-screens',
  resolveId: (id) => (id in modules ? `\0${id}` : undefined),
  load: (id) => (id.startsWith('\0virtual:') ? modules[id.slice(1)]?.() : undefined),
})
