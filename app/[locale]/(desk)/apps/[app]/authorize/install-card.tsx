import { getLocale, getTranslations } from 'next-intl/server'
import { InstallStore } from '#components/integrations/install-store.tsx'
import { EntryCard } from '#components/session/entry-card.tsx'
import { ClientMessages } from '#components/shell/client-messages.tsx'
import { getIntegration } from '#contract/integrations/calls.ts'
import { redirect } from '#i18n/navigation.ts'
import { prefetch } from '#upstream/prefetch.ts'

type Props = { app: string; store: string; shop: { name: string } }

/** The card on which a store that opened the app is connected; a connected one leads home. */
export async function InstallCard({ app, store, shop }: Props) {
  const { enabled, account } = await prefetch(getIntegration, { params: { name: 'shopify' } })
  if (enabled && account === store) return redirect({ href: '/', locale: await getLocale() })
  const t = await getTranslations('integrations.back')
  return (
    <EntryCard title={t('title', { app })} about={t('about', { app, shop: shop.name })}>
      <ClientMessages areas={['integrations', 'commerce']}>
        <InstallStore {...{ store }} shop={shop.name} account={enabled ? account : null} />
      </ClientMessages>
    </EntryCard>
  )
}
