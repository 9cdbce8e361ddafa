import type { AssetName } from '#contract/assets/assets.ts'
import type { Page } from './config.ts'

/** Counts that an asset was opened: its name and the shop's, nothing about the customer. */
export const countOpened = ({ config: { origin, shop } }: Page, asset: AssetName): void => {
  navigator.sendBeacon(`${origin}/w/v1/opened?${new URLSearchParams({ shop, asset })}`)
}
