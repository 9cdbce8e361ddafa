import { raw } from 'hono/html'
import type { VNode } from 'preact'
import { render } from 'preact-render-to-string'
import type { AssetName } from '#contract/assets/assets.ts'
import type { ShopScope } from '#platform/ctx.ts'
import { draw } from '#storefront/draw/drawings.ts'
import { calm, type View } from '#storefront/view.ts'
import { framedPage, type Html } from './framed-page.ts'

type Own<Name extends AssetName> = Pick<View<Name>, 'name' | 'data' | 'language'> &
  Partial<Omit<View<Name>, 'state' | 'shop' | 'acts' | 'isPage'>> & {
    state?: Partial<View['state']>
  }

/** Builds the view of a page without script, whose images come from the storefront itself. */
export const pageView = <Name extends AssetName>(
  shop: Pick<ShopScope, 'name' | 'currency'>,
  { state, ...view }: Own<Name>,
): View<Name> => ({
  shopper: null,
  images: '',
  links: { login: '', register: '' },
  has: { referral: false, invite: false, wallet: false },
  total: '',
  ...view,
  isPage: true,
  shop: { name: shop.name, currency: shop.currency },
  state: { ...calm, ...state },
  acts: {},
})

/** Draws an asset as a page of the storefront, by what draws its preview; it has no script. */
export const drawnPage = (view: View, title: string, inside: VNode = draw(view)): Html =>
  framedPage(
    { name: view.name, data: view.data, language: view.language, title },
    raw(render(inside)),
  )
