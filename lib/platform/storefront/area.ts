import type { Area } from '#platform/area.ts'
import { balancePages } from './balance.ts'
import { checkoutPages } from './checkout.ts'
import { listingFeeds } from './feed.ts'
import { embedRoutes } from './embed/routes.ts'
import { greetingPages } from './greeting.ts'
import { productPages } from './product.ts'
import { rewardsPages } from './rewards.ts'
import { shortLinks } from './short-link.ts'
import { staticFiles } from './static.ts'
import { unsubscribePages } from './unsubscribe/pages.ts'
import { routes } from './routes.ts'
import { passPages } from './wallet/pages.ts'
import { walletService } from './wallet/web-service.ts'
import { tryPages } from './try/try-pages.ts'

export const storefront: Area = {
  routes,
  tables: { store_page: { kept: 'ever', plain: ['handle'] } },
  ownLimits: [embedRoutes, walletService],
  pages: [
    checkoutPages,
    greetingPages,
    balancePages,
    productPages,
    rewardsPages,
    shortLinks,
    listingFeeds,
    unsubscribePages,
    passPages,
    staticFiles,
    tryPages,
  ],
}
