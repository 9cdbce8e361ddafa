import { getTranslations } from 'next-intl/server'
import { EgiftsHead } from '#components/egifts/list/egifts-head.tsx'
import { SetupForm } from '#components/egifts/setup/setup-form.tsx'
import { ClientMessages } from '#components/shell/client-messages.tsx'
import { getEgiftSettings } from '#contract/egifts/calls.ts'
import { scheduledZone } from '#rules/shop/scheduled-zone.ts'
import { enter } from '#upstream/enter.ts'
import { prefetch } from '#upstream/prefetch.ts'

export const generateMetadata = async () => ({
  title: (await getTranslations('egifts.setup'))('title'),
})

export default async function EgiftSetupPage() {
  const { shop, user } = await enter('/egifts/setup')
  const { settings } = await prefetch(getEgiftSettings, {})
  return (
    <ClientMessages areas={['egifts', 'commerce']}>
      <EgiftsHead view="setup" user={user} giving={null} />
      <SetupForm settings={settings} currency={shop.currency} zone={scheduledZone(shop)} />
    </ClientMessages>
  )
}
