import type { Listing } from '#contract/directory/shapes.ts'

/** Checks that a link's host is this host or a sub-domain of it, so that it belongs to the shop. */
export const isOnHost = (link: string, host: string): boolean => {
  const url = URL.parse(link)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.port)
    return false
  return url.hostname === host || url.hostname.endsWith(`.${host}`)
}

/** Returns the product's default address in the shop, used until the listing sets another. */
export const ownLinkOf = (shopUrl: string, handle: string): string =>
  `https://${shopUrl}/products/${handle}`

type Known = {
  shop: { name: string; shop_url: string; currency: string; address: string }
  product: { title: string; description: string; handle: string; image: string | null }
}

/** Returns the listing's defaults, used until one is saved. */
export const defaultListing = ({ shop, product }: Known): Listing => {
  const link = ownLinkOf(shop.shop_url, product.handle)
  return {
    instagram: '0',
    facebook: '0',
    google: '0',
    path_urls: [`/products/${product.handle}`],
    brand: shop.name,
    title: product.title,
    description: product.description,
    link,
    google_link: link,
    image_link: product.image,
    price: `25 ${shop.currency}`,
    inventory: 99_999,
    product_category: 'Gift cards',
    availability: 'in stock',
    condition: 'new',
    delivery_method: 'E-mail',
    address: shop.address,
    availability_radius: 80,
  }
}

/** Returns the first field that points outside the shop, with the reason; null if none does. */
export const listingProblem = (
  { link, google_link, image_link, price }: Listing,
  shop: { shop_url: string; currency: string },
  storefront: string,
): { field: string; message: string } | null => {
  for (const [field, address] of Object.entries({ link, google_link }))
    if (!isOnHost(address, shop.shop_url)) return { field, message: `must be on ${shop.shop_url}` }
  if (
    image_link &&
    !isOnHost(image_link, shop.shop_url) &&
    URL.parse(image_link)?.origin !== new URL(storefront).origin
  )
    return { field: 'image_link', message: `must be on ${shop.shop_url} or be an uploaded image` }
  return price.endsWith(` ${shop.currency}`)
    ? null
    : { field: 'price', message: `must be in ${shop.currency}` }
}
