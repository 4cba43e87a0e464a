import { type FSWatcher, watch } from 'node:fs'

const isSource = /\.(ts|tsx|sql|css|html)$/
const isTest = /\.(test|e2e)\.tsx?$|(^|[/\\])testing[/\\]/

// An editor writes a file in several steps, and a checkout changes many files.
const settleMs = 100

/** Calls back once after each burst of source changes below the folders; returns a function that stops watching. */
export function watchSources(folders: readonly string[], changed: () => void): () => void {
  let timer: NodeJS.Timeout | undefined
  const watchers: FSWatcher[] = folders.map((folder) =>
    watch(folder, { recursive: true }, (_event, name) => {
      if (name && (!isSource.test(name) || isTest.test(name))) return
      clearTimeout(timer)
      timer = setTimeout(changed, settleMs)
    }),
  )
  return () => {
    clearTimeout(timer)
    for (const watcher of watchers) watcher.close()
  }
}
