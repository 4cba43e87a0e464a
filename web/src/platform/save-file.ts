/** Lets the browser save a file. */
export function saveFile(name: string, file: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The browser has taken hold of the file once the click is over.
  setTimeout(() => URL.revokeObjectURL(link.href))
}
