import { getTranslations } from 'next-intl/server'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { TriggerScreen } from '#components/workflows/triggers/editor/trigger-screen.tsx'
import { Id } from '#contract/pieces.ts'
import { getTrigger, listTriggerCalls } from '#contract/workflows/custom/calls.ts'
import { enter } from '#upstream/enter.ts'
import { prefetch } from '#upstream/prefetch.ts'
import { ListPage } from '../../../../list-page.tsx'
import { areas, leadUnsold, mayEdit } from '../page-data.ts'

type Props = PageProps<'/[locale]/loyalty/triggers/[id]'>

const triggerOf = cache((id: string) => prefetch(getTrigger, { params: { id } }))

export const generateMetadata = async ({ params }: Props) => {
  const found = await triggerOf((await params).id).catch(() => null)
  return { title: found?.scheme.name ?? (await getTranslations('workflow-triggers'))('title') }
}

export default async function TriggerPage({ params }: Props) {
  const id = Id.safeParse((await params).id).data ?? notFound()
  const entered = await enter(`/loyalty/triggers/${id}`)
  await leadUnsold(entered)
  await Promise.all([triggerOf(id), prefetch(listTriggerCalls, { params: { id } })])
  return (
    <ListPage areas={areas}>
      <TriggerScreen id={id} zone={entered.shop.time_zone} mayEdit={mayEdit(entered)} />
    </ListPage>
  )
}
