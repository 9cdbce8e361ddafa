import type { listAudit } from '#contract/staff/audit.ts'
import type { Input } from '#contract/endpoint.ts'

export const linesAPage = 30
export const auditFilters = ['staff_id', 'verb'] as const

/**
 * Reads the audit's query from the address in the call's form; ignores repeated and malformed
 * parameters.
 */
export function auditCall(
  valueOf: (name: string) => string | string[] | null | undefined,
): Input<typeof listAudit> {
  const entries = [...auditFilters, 'after', 'before'].flatMap((name) => {
    const value = valueOf(name)
    return typeof value === 'string' && /^[\w-]{1,200}$/.test(value) ? [[name, value]] : []
  })
  return { query: { ...Object.fromEntries(entries), limit: linesAPage } }
}
