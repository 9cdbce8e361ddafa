import { VendorSettings, type VendorKey } from '#contract/billing/vendor-shapes.ts'
import { givenPlanNames, soldPlanNames, vendorFlags } from '#contract/billing/vendor.ts'

const plans: readonly string[] = [...soldPlanNames, ...givenPlanNames]

/** Values of each key, for a person at the terminal. */
export const vendorTakes: Record<VendorKey, string> = {
  ...(Object.fromEntries(vendorFlags.map((key) => [key, 'true|false'])) as Record<
    (typeof vendorFlags)[number],
    string
  >),
  platform_meta_site_id: '[ID]',
  plan: plans.join('|'),
}

export type VendorWords =
  | { changes: VendorSettings }
  | { wrong: 'form' | 'key' | 'value' | 'twice'; word: string; key: string }

const flags: Record<string, boolean> = { true: true, false: false }

const readValue = (key: VendorKey, typed: string): unknown => {
  if (key === 'plan') return typed
  if (key === 'platform_meta_site_id') return typed === '' ? null : typed
  return flags[typed]
}

/** Reads the `key=value` words of the vendor's command, or says which one is wrong and how. */
export const readVendorWords = (words: readonly string[]): VendorWords => {
  const changes: Record<string, unknown> = {}
  for (const word of words) {
    const [key = '', ...rest] = word.split('=')
    if (!rest.length) return { wrong: 'form', word, key }
    if (!Object.hasOwn(vendorTakes, key)) return { wrong: 'key', word, key }
    if (Object.hasOwn(changes, key)) return { wrong: 'twice', word, key }
    const value = readValue(key as VendorKey, rest.join('='))
    const parsed = VendorSettings.safeParse({ [key]: value })
    if (value === undefined || !parsed.success) return { wrong: 'value', word, key }
    Object.assign(changes, parsed.data)
  }
  return { changes }
}
