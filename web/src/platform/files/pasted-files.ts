const lastPart = (line: string) => line.split(/[\\/]/).at(-1) ?? ''

/** Whether a text contains only the names or URLs of files, which file managers add to the files they copy. */
function namesFiles(text: string, files: readonly File[]): boolean {
  const names = new Set(files.flatMap(({ name }) => [name.normalize(), encodeURIComponent(name)]))
  return text
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== '')
    .every((line) => names.has(lastPart(line.trim()).normalize()))
}

/** Returns the pasted files; none if the paste is meant as text, to which office programs add a picture of it. */
export function pastedFiles(data: DataTransfer): File[] {
  const files = [...data.files]
  return namesFiles(data.getData('text/plain'), files) ? files : []
}
