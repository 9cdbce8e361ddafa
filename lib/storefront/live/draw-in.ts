import { render, type VNode } from 'preact'
import type { AssetData, AssetName } from '#contract/assets/assets.ts'
import { draw } from '#storefront/draw/drawings.ts'
import { failed, framed, rooted, waiting, waitingInPlace } from '#storefront/draw/frame.ts'
import { balanceLine } from '#storefront/draw/popup.ts'
import { fontOf, lookOf } from '#storefront/look.ts'
import { calm, type State, type View } from '#storefront/view.ts'
import { actsOf } from './acts.ts'
import type { Page } from './config.ts'
import { knowFont } from './know-font.ts'
import type { Session } from './session.ts'

export type Place = {
  name: AssetName
  into: Element
  /** gives the place the colours and the font of its asset */
  dress: (look: string) => void
  total: () => string
  isLine: boolean
  /** closes the panel around it; null: it is in a page */
  close: (() => void) | null
}

/** Draws an asset into a place, now and after each change; returns how to draw once more. */
export const drawIn = (page: Page, session: Session, place: Place): (() => void) => {
  const { name, into, total, isLine, close } = place
  const { config, language, links } = page
  let state: State = calm
  let data: AssetData | null = null
  let isLost = false
  const view = (): View =>
    ({
      name,
      data,
      language,
      links,
      shop: { name: config.name, currency: config.currency },
      state: { ...state, signed: session.shopper !== null },
      shopper: session.shopper,
      images: config.origin,
      acts,
      has: { referral: config.referral, invite: config.referral, ...config.wallet },
      total: total(),
    }) as View
  const inside = (): VNode => {
    if (isLost) return failed(view(), load)
    if (!data) return close ? waiting(view()) : waitingInPlace(view())
    return isLine ? balanceLine(view() as View<'popup'>) : draw(view())
  }
  const again = (): void => render(rooted(page, close ? framed(view(), inside()) : inside()), into)
  const set = (more: Partial<State>): void => {
    state = { ...state, ...more }
    again()
  }
  const acts = actsOf({ page, session, view, set, ...(close ? { close } : {}) })
  const load = (): void => {
    isLost = false
    place.dress('')
    again()
    session.dataOf(name).then(
      (loaded) => {
        data = loaded
        place.dress(lookOf(name, loaded))
        knowFont(fontOf(name, loaded))
        again()
      },
      () => {
        isLost = true
        again()
      },
    )
  }
  // the history of an account is read once its customer is known
  const follow = (): void => {
    again()
    if (session.shopper && name === 'account_page' && state.rows === null) acts.more?.()
  }
  session.watch(follow)
  load()
  if (session.shopper) follow()
  return again
}
