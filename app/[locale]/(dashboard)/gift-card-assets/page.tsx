import { getTranslations } from 'next-intl/server'
import { AssetsPage } from '../loyalty-assets/assets-page.tsx'

export const generateMetadata = async () => ({
  title: (await getTranslations('asset-list'))('giftCard.title'),
})

export default function GiftCardAssetsPage() {
  return <AssetsPage home="/gift-card-assets" />
}
