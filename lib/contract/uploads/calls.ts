import { endpoint } from '#contract/endpoint.ts'

/**
 * Uploads a CSV (to 50 MB, for 30 days) or an image (PNG, JPEG, GIF to 512 KB, re-encoded without
 * metadata). Other calls refer to its `url`; only images open there. `file_path` is ignored.
 * Errors: 413 `too_large`, 415, 422 `file_missing`, `not_an_image`, `not_a_table`, 429.
 */
export const uploadFile = endpoint({
  name: 'uploadFile',
  method: 'POST',
  path: '/api/bucket/uploadFile',
  right: 'issue',
  shopIn: ['query'],
  source: 'dashboard §3, §7; campaigns-and-calls §7 Assets',
  takesFile: true,
})

/** Input of an upload as the specification writes it. */
export const staticFile = { query: { file_path: 'static/' } } as const
