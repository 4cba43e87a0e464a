/** An XMLHttpRequest with the features that an upload needs; it sends by `fetch`, whose replies the tests define. */
export class UploadRequest {
  upload: Partial<XMLHttpRequestUpload> = {}
  withCredentials = false
  status = 0
  responseText = ''
  onload?: () => void
  onerror?: () => void
  #method = ''
  #url = ''
  #headers = new Headers()
  #replyHeaders = new Headers()
  #stop = new AbortController()
  open(method: string, url: string): void {
    this.#method = method
    this.#url = url
  }
  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value)
  }
  getResponseHeader(name: string): string | null {
    return this.#replyHeaders.get(name)
  }
  abort(): void {
    this.#stop.abort()
  }
  async send(body: Blob): Promise<void> {
    const { signal } = this.#stop
    try {
      const sent = { method: this.#method, headers: this.#headers, body, signal }
      const reply = await fetch(this.#url, sent)
      this.#replyHeaders = reply.headers
      this.status = reply.status
      this.responseText = await reply.text()
    } catch {
      if (!signal.aborted) this.onerror?.()
      return
    }
    this.onload?.()
  }
}
