import type { Upload } from './sendRequest.ts'

/**
 * Uploads with XMLHttpRequest, which reports progress. Fails as fetch does: with a TypeError if there is no response,
 * and with the reason of the signal if it is aborted.
 */
export const uploadWithProgress: Upload = ({ url, method, headers, body, signal }, onProgress) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    headers.forEach((value, name) => {
      request.setRequestHeader(name, value)
    })
    request.responseType = 'text'
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total)
    }
    request.onload = () => resolve(toResponse(request))
    request.onerror = () => reject(new TypeError('nothing answered'))
    request.onabort = () => reject(signal?.reason ?? new DOMException('stopped', 'AbortError'))
    if (signal?.aborted) return reject(signal.reason)
    signal?.addEventListener('abort', () => request.abort())
    request.send(body as XMLHttpRequestBodyInit | undefined)
  })

/** Statuses without a body. The constructor of Response throws if one of them gets a body. */
const statusesWithoutBody = [204, 205, 304]

function toResponse(request: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const line of request.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const [name = '', ...value] = line.split(':')
    if (name.trim() !== '') headers.append(name.trim(), value.join(':').trim())
  }
  const body = statusesWithoutBody.includes(request.status) ? null : request.responseText
  return new Response(body, { status: request.status, headers })
}
