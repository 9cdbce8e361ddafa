import { getNow } from 'next-intl/server'
import { daysAsked, type FigureBase, figureBases } from '#components/bulk/figures-address.ts'
import { FiguresOne } from '#components/bulk/figures-one.tsx'
import { RunHead } from '#components/bulk/run-head.tsx'
import { ClientMessages } from '#components/shell/client-messages.tsx'
import { dayIn } from '#rules/expiration.ts'
import { enter } from '#upstream/enter.ts'
import { figuresOf } from './figures-for.ts'
import { runOf } from './run-of.ts'

type Props = { id: string; base: FigureBase; given: Record<string, string | string[] | undefined> }

/** The figures of one campaign, whichever list one came from. */
export async function FiguresPage({ id, base, given }: Props) {
  const path = `${figureBases[base]}/${id}`
  const { shop } = await enter(`${path}/analytics`)
  const bulk = await runOf(id)
  const zone = shop.time_zone
  const today = dayIn(zone, await getNow())
  const asked = daysAsked(given, dayIn(zone, new Date(bulk.started_at ?? bulk.created_at)), today)
  const found = await figuresOf(id, asked.range)
  return (
    <ClientMessages areas={['bulk-run', 'commerce']}>
      <RunHead {...{ bulk, zone }} base={path} view="figures" />
      <FiguresOne {...{ bulk, found, asked, today }} />
    </ClientMessages>
  )
}
