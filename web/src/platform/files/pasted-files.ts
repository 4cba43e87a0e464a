const lastPart = (line: string) => line.split(/[\\/]/).at(-1) ?? ''

/** Whether a text is nothing but the names or addresses of files, which file managers write beside them. */
function namesFiles(text: string, files: readonly File[]): boolean {
  const names = new Set(files.flatMap(({ name }) => [name.normalize(), encodeURIComponent(name)]))
  return text
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== '')
    .every((line) => names.has(lastPart(line.trim()).normalize()))
}

/** The files that a paste means; none where it means a text, which office programs send with a picture of it. */
export function pastedFiles(data: DataTransfer): File[] {
  const files = [...data.files]
  return namesFiles(data.getData('text/plain'), files) ? files : []
}
