import { getNow } from 'next-intl/server'
import { periodOf, type FigureBase, figureBases } from '#components/bulk/figures/address.ts'
import { FiguresOne } from '#components/bulk/figures/figures-one.tsx'
import { RunHead } from '#components/bulk/run/run-head.tsx'
import { ClientMessages } from '#components/shell/client-messages.tsx'
import { dayIn } from '#rules/store-credit/expiration.ts'
import { enter } from '#upstream/enter.ts'
import { campaignOf, figuresOf } from './page-data.ts'

type Props = {
  id: string
  base: FigureBase
  parameters: Record<string, string | string[] | undefined>
}

/** Shows the figures of one campaign, for either list. */
export async function FiguresPage({ id, base, parameters }: Props) {
  const path = `${figureBases[base]}/${id}`
  const { shop } = await enter(`${path}/analytics`)
  const bulk = await campaignOf(id)
  const zone = shop.time_zone
  const today = dayIn(zone, await getNow())
  const began = bulk.started_at ?? bulk.created_at
  const period = periodOf(parameters, began ? dayIn(zone, new Date(began)) : today, today)
  const figures = await figuresOf(id, period.range)
  return (
    <ClientMessages areas={['bulk-run', 'commerce']}>
      <RunHead {...{ bulk, zone }} base={path} view="figures" />
      <FiguresOne {...{ bulk, figures, period, today }} />
    </ClientMessages>
  )
}
