import { type AssetName, assetNames } from '#contract/assets/assets.ts'

/** Acts of customers with an asset, as they are counted by day. */
export const figureKinds = ['opened', 'checked', 'added', 'applied'] as const
export type FigureKind = (typeof figureKinds)[number]

/** Days that the figures of an asset go back, today among them. */
export const figureDays = 30

/** Counted acts by asset: shown, balance checks, gift cards added, tokens for a checkout. */
export const countedOf: Readonly<Record<AssetName, readonly FigureKind[]>> = {
  widget: ['opened'],
  account_page: ['opened', 'added'],
  rewards_page: ['opened'],
  quick_apply: ['opened', 'applied'],
  popup: ['opened', 'added'],
  check_balance_page: ['opened', 'checked'],
  'claim-page': [],
  'apple-wallet': [],
}

/** Returns the asset by which a gift card is added: the one that a call names, else the popup. */
export const addingAsset = (from: string | null | undefined): AssetName =>
  assetNames.find((name) => name === from) ?? 'popup'

/** Checks that acts of a kind are counted for an asset. */
export const isCounted = (name: AssetName, kind: FigureKind): boolean =>
  countedOf[name].includes(kind)
