import { getTranslations } from 'next-intl/server'
import { AssetsPage } from './assets-page.tsx'

export const generateMetadata = async () => ({
  title: (await getTranslations('asset-list'))('loyalty.title'),
})

export default function LoyaltyAssetsPage() {
  return <AssetsPage home="/loyalty-assets" />
}
