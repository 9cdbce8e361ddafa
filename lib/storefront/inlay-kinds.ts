import type { AssetName } from '#contract/assets/assets.ts'

export type InlayKind = { name: AssetName; height: number; isLine: boolean }

/** Elements of a page by their tag, with the height in pixels that is kept free for them. */
export const inlayKinds: Readonly<Record<string, InlayKind>> = {
  'tender-balance': { name: 'popup', height: 36, isLine: true },
  'tender-rewards': { name: 'rewards_page', height: 420, isLine: false },
  'tender-account': { name: 'account_page', height: 420, isLine: false },
  'tender-quick-apply': { name: 'quick_apply', height: 150, isLine: false },
}

/** Returns the style by which a page keeps the place of an element before the script is there. */
export const reservedStyle = (tag: string): string =>
  `display:block;min-height:${inlayKinds[tag]?.height ?? 0}px`
