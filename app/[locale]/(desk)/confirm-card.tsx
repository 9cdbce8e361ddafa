import { getTranslations } from 'next-intl/server'
import { ConnectBack } from '#components/integrations/connect-back.tsx'
import { EntryCard } from '#components/session/entry-card.tsx'
import { ClientMessages } from '#components/shell/client-messages.tsx'
import { type AppBack, isForOtherShop } from '#rules/way/apps.ts'

type Shop = { name: string; shop_url: string }
type Props = { name: string; app: string; shop: Shop; back: AppBack | null }

/** The card on which a connection with an app is finished. */
export async function ConfirmCard({ name, app, shop, back }: Props) {
  const t = await getTranslations('integrations.back')
  const isOther = back !== null && isForOtherShop(back, shop.shop_url)
  return (
    <EntryCard title={t('title', { app })} about={t('about', { app, shop: shop.name })}>
      <ClientMessages areas={['integrations', 'commerce']}>
        <ConnectBack {...{ name, app, back, isOther }} shop={shop.name} />
      </ClientMessages>
    </EntryCard>
  )
}
