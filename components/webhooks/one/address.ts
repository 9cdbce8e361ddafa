import type { Input } from '#contract/endpoint.ts'
import type { listWebhookSends } from '#contract/webhooks/calls.ts'

export const sendsAPage = 20
export const sendFilters = ['state', 'type'] as const

/**
 * Reads the query of a webhook's sends from the address in the call's form; ignores repeated and
 * malformed parameters.
 */
export function sendsCall(
  id: string,
  valueOf: (name: string) => string | string[] | null | undefined,
): Input<typeof listWebhookSends> {
  const entries = [...sendFilters, 'after', 'before'].flatMap((name) => {
    const value = valueOf(name)
    const isGood = (text: string) =>
      name === 'state' ? states.includes(text) : /^[\w.-]{1,200}$/.test(text)
    return typeof value === 'string' && isGood(value) ? [[name, value]] : []
  })
  return { params: { id }, query: { ...Object.fromEntries(entries), limit: sendsAPage } }
}

const states: readonly string[] = ['waiting', 'sent', 'failed', 'cancelled']
