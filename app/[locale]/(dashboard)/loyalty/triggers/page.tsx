import { getTranslations } from 'next-intl/server'
import { Upsell } from '#components/commerce/plan/upsell.tsx'
import { TriggerList } from '#components/workflows/triggers/list/trigger-list.tsx'
import { TriggersHead } from '#components/workflows/triggers/list/triggers-head.tsx'
import { listTriggers } from '#contract/workflows/custom/calls.ts'
import { enter } from '#upstream/enter.ts'
import { prefetch } from '#upstream/prefetch.ts'
import { ListPage } from '../../../list-page.tsx'
import { areas, isSold, mayEdit } from './page-data.ts'

export const generateMetadata = async () => ({
  title: (await getTranslations('workflow-triggers'))('title'),
})

export default async function TriggersPage() {
  const entered = await enter('/loyalty/triggers')
  const mayCreate = mayEdit(entered)
  const sold = isSold(entered)
  if (sold) await prefetch(listTriggers, {})
  return (
    <ListPage areas={areas} head={<TriggersHead mayCreate={mayCreate} />}>
      {sold ? (
        <TriggerList zone={entered.shop.time_zone} mayCreate={mayCreate} />
      ) : (
        <Upsell feature="custom_triggers" />
      )}
    </ListPage>
  )
}
