import { DirectoryEditorLater } from '#components/directory/directory-later.tsx'
import type { View } from '#components/gift-card-product/views.ts'
import {
  DeliveryEditorLater,
  ProductEditorLater,
} from '#components/gift-card-product/views-later.tsx'
import { StorePagesLater } from '#components/storefront/store-pages-later.tsx'
import { getDirectory, getShortLink } from '#contract/directory/calls.ts'
import { getGiftCardProduct } from '#contract/gift-card-product/calls.ts'
import type { Shop } from '#contract/shop/shapes.ts'
import { listStorePages } from '#contract/storefront/calls.ts'
import { prefetch } from '#upstream/prefetch.ts'

type Props = { view: View; shop: Shop; mayChange: boolean }

/** Renders one view of the screen with its data. */
export async function ShownView({ view, shop, mayChange }: Props) {
  const { settings, currency, name: shopName, shop_url: shopUrl, time_zone: zone } = shop
  if (view === 'delivery') return <DeliveryEditorLater {...{ settings, mayChange }} />
  if (view === 'pages')
    return (
      <StorePagesLater
        pages={(await prefetch(listStorePages, {})).pages}
        {...{ zone, mayChange }}
      />
    )
  const { gift_card_product: product } = await prefetch(getGiftCardProduct, {})
  if (view === 'product')
    return <ProductEditorLater {...{ product, settings, currency, shopName, zone, mayChange }} />
  const answers = await Promise.all([prefetch(getDirectory, {}), prefetch(getShortLink, {})])
  const listing = answers[0].directory
  const shortLink = answers[1]
  const isOn = settings.sales_channels_directory ?? false
  return (
    <DirectoryEditorLater
      {...{ listing, isOn, shopUrl, currency, product, shortLink, mayChange }}
    />
  )
}
