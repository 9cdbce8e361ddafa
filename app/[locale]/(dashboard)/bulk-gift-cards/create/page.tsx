import { getTranslations } from 'next-intl/server'
import { BulkTitle } from '#components/bulk/bulk-title.tsx'
import { GateNotice } from '#components/bulk/start/gate-notice.tsx'
import { KindChoice } from '#components/bulk/draft/kind-choice.tsx'
import { RequestForm } from '#components/bulk/draft/request-form.tsx'
import { ClientMessages } from '#components/shell/client-messages.tsx'
import { bulkGate } from '#rules/bulk/bulk.ts'
import { enter } from '#upstream/enter.ts'

export const generateMetadata = async () => ({
  title: (await getTranslations('bulk.choose'))('title'),
})

export default async function CreateBulkPage() {
  const { shop } = await enter('/bulk-gift-cards/create')
  const t = await getTranslations('bulk.choose')
  const gate = bulkGate(shop.settings)
  return (
    <ClientMessages areas={['bulk', 'commerce']}>
      <BulkTitle title={t('title')} about={t('about')} />
      {gate && <GateNotice gate={gate} />}
      <KindChoice />
      <RequestForm />
    </ClientMessages>
  )
}
