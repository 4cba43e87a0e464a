import { expect } from 'vitest'

type SavedFile = { name: string; content: Promise<Blob> }

let saved: SavedFile[] = []

/** Records the files that the page saves, in place of downloads. */
export function watchSavedFiles(): void {
  const { click } = HTMLAnchorElement.prototype
  HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    if (!this.download) return click.call(this)
    saved.push({ name: this.download, content: fetch(this.href).then((file) => file.blob()) })
  }
}

/** Waits for the next file that the page saves. */
export async function savedFile(): Promise<{ name: string; content: Blob }> {
  await expect.poll(() => saved.length).toBeGreaterThan(0)
  const [next] = saved.splice(0, 1)
  if (!next) throw new Error('no file was saved')
  return { name: next.name, content: await next.content }
}

/** Clears the recorded files for the next test. */
export function forgetSavedFiles(): void {
  saved = []
}
