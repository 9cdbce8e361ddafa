import type { Answer, Endpoint, Input } from '#contract/endpoint.ts'
import { addressOf } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import { refusalOf } from './call.ts'
import { leaveFor } from './leave.ts'

/**
 * Uploads a file through the BFF and reports progress (0 to 1). Uses XMLHttpRequest, because fetch
 * reports no upload progress. Throws a Refusal; `connection_lost` if no answer came.
 */
export const upload = <const E extends Endpoint & { takesFile: true }>(
  endpoint: E,
  input: Input<E>,
  file: File,
  more: { onProgress?: (part: number) => void; signal?: AbortSignal } = {},
): Promise<Answer<E>> =>
  new Promise<Answer<E>>((done, fail) => {
    const request = new XMLHttpRequest()
    request.open(endpoint.method, `/api/upstream${addressOf(endpoint, input)}`)
    request.setRequestHeader('x-csrf', '1')
    request.responseType = 'json'
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      more.onProgress?.(total ? loaded / total : 0),
    )
    request.addEventListener('load', () =>
      request.status < 300
        ? done(request.response as Answer<E>)
        : fail(refusalOf(request.response as never)),
    )
    request.addEventListener('error', () => fail(new Refusal('connection_lost')))
    request.addEventListener('abort', () =>
      fail(new DOMException('The upload was stopped.', 'AbortError')),
    )
    more.signal?.addEventListener('abort', () => request.abort())
    const form = new FormData()
    form.set('file', file)
    request.send(form)
  }).catch((cause: unknown) => {
    leaveFor(cause)
    throw cause
  })

/** Returns the address under which the browser downloads a call's file. */
export const fileAddress = <const E extends Endpoint & { givesFile: true }>(
  endpoint: E,
  input: Input<E>,
): string => `/api/upstream${addressOf(endpoint, input)}`
