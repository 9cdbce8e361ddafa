import { HydrationBoundary } from '@tanstack/react-query'
import { getTranslations } from 'next-intl/server'
import { InstallLater } from '#components/storefront/install/install-later.tsx'
import { ClientMessages } from '#components/shell/client-messages.tsx'
import { PageTitle } from '#components/ui/layout/page-title.tsx'
import { getInstall, listShopperKeys } from '#contract/shopper/install.ts'
import { enter } from '#upstream/enter.ts'
import { prefetch, prefetched } from '#upstream/prefetch.ts'

export const generateMetadata = async () => ({ title: (await getTranslations('install'))('title') })

export default async function InstallPage() {
  const { shop } = await enter('/loyalty-assets/install')
  await Promise.all([prefetch(getInstall, {}), prefetch(listShopperKeys, {})])
  const t = await getTranslations('install')
  return (
    <ClientMessages areas={['install', 'commerce']}>
      <PageTitle title={t('title')} about={t('about')} />
      <HydrationBoundary state={prefetched()}>
        <InstallLater shopUrl={shop.shop_url} zone={shop.time_zone} />
      </HydrationBoundary>
    </ClientMessages>
  )
}
