let names: string[] = []

/** Notes what the page gives the browser to save, in place of a download. */
export function watchSavedFiles(): void {
  const { click } = HTMLAnchorElement.prototype
  HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    if (this.download) names.push(this.download)
    else click.call(this)
  }
}

/** Names of the files that the page has saved since it was asked last. */
export function savedFiles(): string[] {
  const saved = names
  names = []
  return saved
}
