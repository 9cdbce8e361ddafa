import type { Endpoint, Method } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { Refusal } from '#contract/error.ts'

// oxlint-disable-next-line no-control-regex -- control characters never belong in an address
const never = /[/\\\u0000-\u001f\u007f]/

/** Decodes the segments of a raw path once; refuses anything that could leave its segment. */
export const segmentsOf = (rawPath: string): string[] => {
  const parts = rawPath.replace(/\/$/, '').split('/').slice(1)
  return parts.map((part) => {
    let text: string
    try {
      text = decodeURIComponent(part)
    } catch {
      throw new Refusal('invalid_path')
    }
    if (
      text === '' ||
      text === '.' ||
      text === '..' ||
      never.test(text) ||
      /%[0-9a-f]{2}/i.test(text)
    )
      throw new Refusal('invalid_path')
    return text
  })
}

const matches = (endpoint: Endpoint, segments: string[]): Record<string, string> | null => {
  const wanted = endpoint.path.slice(1).split('/')
  if (wanted.length !== segments.length) return null
  const params: Record<string, string> = {}
  for (const [i, part] of wanted.entries()) {
    const segment = segments[i] ?? ''
    if (part.startsWith('{')) params[part.slice(1, -1)] = segment
    else if (part !== segment) return null
  }
  return params
}

/**
 * Finds the call of a method and path. The contract is the allow-list: 404 `unknown_call`, 405
 * `wrong_method`.
 */
export const findEndpoint = (
  method: string,
  rawPath: string,
): { endpoint: Endpoint; params: Record<string, string> } => {
  const segments = segmentsOf(rawPath)
  const here = endpoints.flatMap((endpoint) => {
    const params = endpoint.serverOnly ? null : matches(endpoint, segments)
    return params ? [{ endpoint, params }] : []
  })
  const exact = here.filter(({ params }) => Object.keys(params).length === 0)
  const candidates = exact.length ? exact : here
  const match = candidates.find(({ endpoint }) => browserMethod(endpoint) === method)
  if (match) return match
  if (!candidates.length) throw new Refusal('unknown_call')
  throw new Refusal('wrong_method', {
    headers: { allow: candidates.map(({ endpoint }) => browserMethod(endpoint)).join(', ') },
  })
}

/** Returns the browser's method: POST for a GET with an effect, so that a link can't trigger it. */
export const browserMethod = (endpoint: Endpoint): Method =>
  endpoint.acts ? 'POST' : endpoint.method
