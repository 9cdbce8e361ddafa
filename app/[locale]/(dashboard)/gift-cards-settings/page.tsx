import { getTranslations } from 'next-intl/server'
import { SettingsHead } from '#components/gift-card-product/settings-head.tsx'
import { viewOf } from '#components/gift-card-product/views.ts'
import { ClientMessages } from '#components/shell/client-messages.tsx'
import { may } from '#rules/way/access.ts'
import { enter } from '#upstream/enter.ts'
import { ShownView } from './shown-view.tsx'

export const generateMetadata = async () => ({
  title: (await getTranslations('gift-card-product'))('title'),
})

export default async function GiftCardsSettingsPage({
  searchParams,
}: PageProps<'/[locale]/gift-cards-settings'>) {
  const { shop, user } = await enter('/gift-cards-settings')
  const parameters = await searchParams
  const view = viewOf(parameters['view'])
  const mayChange = may(user, 'settings')
  return (
    <ClientMessages areas={['gift-card-product', 'directory', 'storefront', 'commerce']}>
      <SettingsHead {...{ view, mayChange }} />
      <ShownView key={view} {...{ view, shop, mayChange }} />
    </ClientMessages>
  )
}
