import type { AssetName } from '#contract/assets/assets.ts'
import type { Launch } from '#storefront/launch.ts'

/** Facts that the first request brings along: everything that launchers need. */
export type Config = {
  /** the storefront's origin */
  origin: string
  shop: string
  name: string
  currency: string
  base: string
  languages: readonly string[]
  /** the panel's script, with its hash */
  panel: string
  launchers: readonly Launch[]
  /** assets that a page may show in a place of its own */
  inline: readonly AssetName[]
  /** the shop's program of referrals is on */
  referral: boolean
  /** passes of the customer's credit are given out */
  wallet: { wallet: boolean; google: boolean }
  /** the sentence for a panel that can't be loaded, by language */
  lost: Record<string, string>
}

/** The page of the shop, as the runtime sees it. */
export type Page = {
  config: Config
  language: string
  /** the proof of the customer; null: nobody is signed in */
  token: string | null
  /** address on the shop's own origin that answers a new proof; null: none */
  session: string | null
  links: { login: string; register: string }
  /** the link's proof by which this visitor sees a draft; null: what is live */
  preview: string | null
  emit: (name: string, detail?: object) => void
}

/** A panel to be opened, and the place for it. */
export type Opening = {
  name: Launch['name']
  side: Launch['side']
  root: ShadowRoot
  changed: (isOpen: boolean) => void
}
/** A place in a page of the shop. */
export type Inlay = {
  name: AssetName
  root: ShadowRoot
  /** draws the balance alone */
  isLine: boolean
  /** the sum of the cart as it is written, `42.00` */
  total: () => string
}

/** The panel's script, once it is loaded. */
export type Runtime = {
  toggle: (opening: Opening, isOpen?: boolean) => void
  /** gets the texts of a panel before it is opened */
  warm: (name: AssetName) => void
  /** draws into a place; returns how to draw once more */
  inlay: (inlay: Inlay) => () => void
  close: () => void
  identify: () => void
}
