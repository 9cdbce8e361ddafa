import { getNow, getTranslations } from 'next-intl/server'
import { ClientMessages } from '#components/shell/client-messages.tsx'
import { viewOf } from '#components/workflows/figures/address.ts'
import { FiguresScreen } from '#components/workflows/figures/figures-screen.tsx'
import { dayIn } from '#rules/store-credit/expiration.ts'
import { may } from '#rules/way/access.ts'
import { enter } from '#upstream/enter.ts'
import { leadUnlinked } from '../../page-data.ts'
import { figuresOf, readWorkflow } from './page-data.ts'

type Props = PageProps<'/[locale]/loyalty/[id]/analytics'>

export const generateMetadata = async ({ params }: Props) => {
  const t = await getTranslations('rewards')
  const read = await readWorkflow((await params).id).catch(() => null)
  return { title: read ? t('titleOf', { title: read.workflow.title }) : t('title') }
}

export default async function WorkflowFiguresPage({ params, searchParams }: Props) {
  const { id } = await params
  const entered = await enter(`/loyalty/${id}/analytics`)
  await leadUnlinked(entered)
  const { shop, user } = entered
  const zone = shop.time_zone
  const today = dayIn(zone, await getNow())
  const view = viewOf(await searchParams, today)
  return (
    <ClientMessages areas={['rewards', 'workflows', 'commerce', 'errors']}>
      <FiguresScreen
        {...(await figuresOf(id, view))}
        {...{ view, today, zone }}
        maySettle={may(user, 'approve')}
      />
    </ClientMessages>
  )
}
