import type { AssetData } from '#contract/assets/assets.ts'
import { addressWith } from '#storefront/apply-address.ts'

type Way = AssetData<'quick_apply'>['apply']

/** Hands a token over as the asset says: into a field of the page, or by one of its addresses. */
export const goApplied = ({ mode, selector, url }: Way, token: string): void => {
  if (mode === 'field' && selector) {
    const field = document.querySelector(selector)
    if (!(field instanceof HTMLInputElement)) return
    field.value = token
    for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true }))
  }
  const to = mode === 'link' && url ? addressWith(url, token, location.href) : null
  if (to) location.assign(to)
}
