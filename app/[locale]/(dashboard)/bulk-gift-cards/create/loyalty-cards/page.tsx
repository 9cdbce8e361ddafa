import { getTranslations } from 'next-intl/server'
import { BulkTitle } from '#components/bulk/bulk-title.tsx'
import { DraftForm } from '#components/bulk/draft/draft-form.tsx'
import { draftingOf } from '#components/bulk/draft/drafting.ts'
import { GateNotice } from '#components/bulk/start/gate-notice.tsx'
import { ClientMessages } from '#components/shell/client-messages.tsx'
import { bulkGate } from '#rules/bulk/bulk.ts'
import { enter } from '#upstream/enter.ts'
import { isElsewhere } from '#upstream/read.ts'

export const generateMetadata = async () => ({
  title: (await getTranslations('bulk.form.titles'))('loyalty_card'),
})

export default async function CreateLoyaltyCardsPage() {
  const { shop, user } = await enter('/bulk-gift-cards/create/loyalty-cards')
  const t = await getTranslations('bulk.form')
  const gate = bulkGate(shop.settings)
  return (
    <ClientMessages areas={['bulk', 'commerce']}>
      <BulkTitle title={t('titles.loyalty_card')} about={t('abouts.loyalty_card')} />
      {gate && <GateNotice gate={gate} />}
      <DraftForm
        kind="bulk"
        operation="loyalty_card"
        drafting={draftingOf({ shop, user }, isElsewhere())}
        name="bulk loyalty_card"
        bulk={null}
      />
    </ClientMessages>
  )
}
