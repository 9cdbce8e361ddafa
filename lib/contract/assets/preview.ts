import type { AssetData, AssetName } from './assets.ts'
import type { Shown } from './field.ts'

/** A customer of a preview: made up, or a real one with all but the figures masked. */
export type PreviewShopper = {
  name: string
  /** minor units */
  balance: string
  /** last day of the credit that ends first, `yyyy-mm-dd`; null: none ends */
  expires_on: string | null
  /** credit by its last day, in minor units; left out: all of it ends at once */
  lots?: readonly { amount: string; expires_on: string | null }[]
  /** transactions, newest first, in minor units; left out: a made-up one */
  rows?: readonly { at: string; text: string; amount: string }[]
}

/** A message of the editor to its preview frame: draw this. */
export type ToPreview = {
  type: 'show'
  name: AssetName
  data: AssetData
  /** state in which the asset is drawn, as the focused field asks; `signed`, `popup_opened`, … */
  options: Shown
  language: string
  currency: string
  shop_name: string
  shopper: PreviewShopper
  /** the size of the frame, 0.1 to 4 */
  zoom: number
}

/** A message of the preview frame to its editor; paths are those of the asset's fields. */
export type FromPreview =
  | { type: 'ready' }
  /** a text was clicked, whose field is to be focused */
  | { type: 'chose'; path: string }
  /** texts that don't fit their place */
  | { type: 'overflow'; paths: string[] }
